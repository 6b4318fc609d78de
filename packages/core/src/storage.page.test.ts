import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStorage } from './storage.ts'

const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

beforeEach(() => {
  visit('https://shop.test/')
})

describe('createStorage', () => {
  test('values are JSON, so strings carry quotes as other clients expect', () => {
    const storage = createStorage()
    storage.set('privy:token', 'abc')
    expect(window.localStorage.getItem('privy:token')).toBe('"abc"')
    expect(storage.get('privy:token')).toBe('abc')
    storage.set('privy:token', null)
    expect(window.localStorage.getItem('privy:token')).toBeNull()
    expect(storage.status).toBe('available')
  })

  test('error: what is not JSON reads as nothing', () => {
    window.localStorage.setItem('privy:token', '{broken')
    expect(createStorage().get('privy:token')).toBeUndefined()
  })

  test('error: denied storage is said, and memory takes its place', () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const storage = createStorage()
    expect(storage.status).toBe('blocked')
    storage.set('privy:token', 'abc')
    expect(storage.get('privy:token')).toBe('abc')
  })

  test('error: a full disk keeps new values in memory, and the old one does not come back', () => {
    const local = createDisk({ 'privy:token': '"old"' })
    Object.defineProperty(window, 'localStorage', { configurable: true, value: local })
    const storage = createStorage()
    local.full = true
    storage.set('privy:token', 'new')
    expect(storage.get('privy:token')).toBe('new')
    expect(local.getItem('privy:token')).toBeNull()
  })

  test('cookies are read and taken back by name', () => {
    const storage = createStorage()
    storage.setCookie('privy-session', 't', 60)
    storage.setCookie('privy-session-other', 'x', 60)
    expect(storage.cookie('privy-session')).toBe('t')
    storage.deleteCookie('privy-session')
    expect(storage.cookie('privy-session')).toBeNull()
    expect(storage.cookie('privy-session-other')).toBe('x')
    storage.deleteCookie('privy-session-other')
  })

  test('security: cookies of a script are of this host alone, sent over TLS, and with no request of another site', () => {
    const { cookieWrites } = cookieJar()
    const storage = createStorage()
    storage.setCookie('privy-token', 'abc', 3_600)
    storage.deleteCookie('privy-token')
    expect(cookieWrites).toEqual([
      'privy-token=abc; Path=/; Max-Age=3600; SameSite=Strict; Secure',
      'privy-token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict; Secure',
    ])
  })

  test.each([
    { on: 'http://localhost:3000/', browser: safari, isSecure: false },
    { on: 'https://localhost:3000/', browser: safari, isSecure: true },
    { on: 'http://shop.test/', browser: safari, isSecure: true },
    { on: 'http://localhost:3000/', browser: `${safari} Chrome/142.0`, isSecure: true },
    { on: 'http://localhost:3000/', browser: `${safari} Android`, isSecure: true },
    { on: 'http://localhost:3000/', browser: 'Mozilla/5.0 Firefox/145.0', isSecure: true },
  ])('a cookie on $on is for TLS alone, but for Safari on plain localhost: $isSecure', (page) => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(page.browser)
    onTestFinished(() => agent.mockRestore())
    visit(page.on)
    const { cookieWrites } = cookieJar()
    createStorage().setCookie('privy-session', 't', 3_600)
    const line = 'privy-session=t; Path=/; Max-Age=3600; SameSite=Strict'
    expect(cookieWrites).toEqual([page.isSecure ? `${line}; Secure` : line])
  })

  test('changes of other tabs are told, also on return from the back-forward cache, until one stops watching', () => {
    const storage = createStorage()
    const values: (string | null)[] = []
    const stop = storage.watch((key) => values.push(key))
    const change = (key: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: window.localStorage }))
    change('privy:token')
    change(null)
    const comeBack = (isPersisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: isPersisted }))
    comeBack(false)
    comeBack(true)
    stop()
    change('privy:pat')
    comeBack(true)
    expect(values).toEqual(['privy:token', null, null])
  })
})

/** What scripts write, attributes and all; the page itself only reads names and values. */
function cookieJar() {
  const cookieWrites: string[] = []
  const jar = vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => void cookieWrites.push(line))
  onTestFinished(() => jar.mockRestore())
  return { cookieWrites }
}

/** happy-dom's own storage cannot be made full. */
function createDisk(content: Record<string, string>) {
  const items = new Map(Object.entries(content))
  return {
    full: false,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, value: string) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  }
}

function visit(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(url)
}
