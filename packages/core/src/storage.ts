/**
 * The only file that uses localStorage and cookies. Keys and encodings are the published ones (protocol 4.3, 4.4), so
 * that a visitor who signed in with another client of this protocol stays signed in.
 */

/** `blocked`: the browser denies storage here. Values are kept in memory and lost with the page. */
export type StorageStatus = 'available' | 'blocked'

/** The storage of a client: local storage and cookies, or memory. */
export type ClientStorage = {
  readonly status: StorageStatus
  get(key: string): unknown
  /** `null` and `undefined` delete. */
  set(key: string, value: unknown): void
  cookie(name: string): string | null
  /** With `max-age` and no date, which the browser would compare with the device's clock. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  deleteCookie(name: string): void
  /**
   * Calls the listener with the key that another tab changed; `null` means any, for example after the back-forward
   * cache.
   */
  watch(listener: (key: string | null) => void): () => void
}

const probe = 'privy:__session_storage__test'

/**
 * Opens the browser's storage, or memory if there is none (server rendering) or it is denied (private modes, sandboxed
 * frames, full disks). A client creates its own; pass another one to store elsewhere.
 *
 * @example
 * const storage = createStorage()
 * if (storage.status === 'blocked') show('You will be logged out when you leave this page.')
 * const client = createClient({ appId: app.id, apiUrl: 'https://auth.example.com', storage })
 */
export function createStorage(): ClientStorage {
  const local = openLocal()
  const memory = new Map<string, string>()
  return {
    status: local || typeof window === 'undefined' ? 'available' : 'blocked',
    get: (key) => parse(memory.get(key) ?? attempt(() => local?.getItem(key)) ?? null),
    set(key, value) {
      memory.delete(key)
      if (value === null || value === undefined) return attempt(() => local?.removeItem(key))
      const text = JSON.stringify(value)
      if (local && attempt(() => write(local, key, text))) return
      // A full disk must neither sign out the visitor nor bring back an old value.
      attempt(() => local?.removeItem(key))
      memory.set(key, text)
    },
    cookie: readCookie,
    setCookie: (name, value, maxAgeSeconds) => writeCookie(name, value, `Max-Age=${maxAgeSeconds}`),
    deleteCookie: (name) => writeCookie(name, '', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
    watch: (listener) => (local ? watch(local, listener) : () => {}),
  }
}

function watch(local: Storage, listener: (key: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === local) listener(event.key)
  }
  // A page in the back-forward cache gets no events: it must not restore a session that ended elsewhere.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener(null)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

function openLocal(): Storage | undefined {
  return attempt(() => {
    const local = window.localStorage
    local.setItem(probe, 't')
    local.removeItem(probe)
    return local
  })
}

function write(local: Storage, key: string, text: string): true {
  local.setItem(key, text)
  return true
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function parse(text: string | null): unknown {
  return text === null ? null : attempt(() => JSON.parse(text) as unknown)
}

function readCookie(name: string): string | null {
  const all = attempt(() => document.cookie) ?? ''
  const match = all.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return match ? match.slice(name.length + 1) : null
}

function writeCookie(name: string, value: string, life: string): void {
  attempt(() => {
    const secure = isSafariOnPlainLocalhost() ? '' : '; Secure'
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is asynchronous and missing in Safari
    document.cookie = `${name}=${value}; Path=/; ${life}; SameSite=Strict${secure}`
  })
}

/** Only Safari drops Secure cookies on http://localhost (protocol 4.4). */
function isSafariOnPlainLocalhost(): boolean {
  const { protocol, hostname } = window.location
  const { userAgent } = navigator
  // Other browsers call themselves Safari too.
  const isSafari = /safari/i.test(userAgent) && !/chrome|android/i.test(userAgent)
  return protocol === 'http:' && hostname === 'localhost' && isSafari
}

/** Reads a key of another library, unparsed; null if it is missing or cannot be read. */
export function readForeign(key: string): string | null {
  return attempt(() => window.localStorage.getItem(key)) ?? null
}

/** Reads a key if its value is text. */
export function readText(storage: ClientStorage, key: string): string | null {
  const value = storage.get(key)
  return typeof value === 'string' && value !== '' ? value : null
}
