/** The parameters of a provider's redirect. They come from the address, which an attacker can write. */
export type OAuthArrival = { authorizationCode: string; stateCode: string; provider: string }

/** A wallet's own browser opened this page to connect here. */
export type WalletArrival = { connectorType: string; walletClientType: string }

/** The data that Telegram signed, with the names of the server's API: from its login address or from a Mini App. */
export type TelegramArrival =
  | { telegram_auth_result: Record<string, string> }
  | { telegram_web_app_data: Record<string, string> }

/** The data that a page can receive in its address, by kind. */
export type Arrivals = {
  /** A session that another page hands over. */
  fork: string
  oauth: OAuthArrival
  wallet: WalletArrival
  telegram: TelegramArrival
}

/** The data that the page's address brought. */
export type Arrival = {
  has(kind: keyof Arrivals): boolean
  /** Whether some data was not taken yet. */
  hasAny(): boolean
  /** Returns the data of one kind the first time, and undefined afterwards. */
  take<K extends keyof Arrivals>(kind: K): Arrivals[K] | undefined
}

/**
 * Keeps the data of the address until it is taken. `read` removes it from the address, so a second call finds nothing.
 */
export function createArrival(): Arrival & { read(): void } {
  const arrivals: Partial<Arrivals> = {}
  return {
    read: () => void Object.assign(arrivals, takeFromAddress()),
    has: (kind) => arrivals[kind] !== undefined,
    hasAny: () => Object.keys(arrivals).length > 0,
    take(kind) {
      const value = arrivals[kind]
      delete arrivals[kind]
      return value
    },
  }
}

/**
 * Reads the parameters of protocol 7.1 and removes them from the address and the history, so that no bookmark, back
 * button or referrer repeats them. The rest of the address stays unchanged.
 */
function takeFromAddress(): Partial<Arrivals> {
  if (typeof window === 'undefined') return {}
  const { href, search, hash } = window.location
  const params = new URLSearchParams(search)
  const arrivals: Record<string, unknown> = {}
  const consumedNames: string[] = []
  for (const [kind, members] of Object.entries(parameters)) {
    // The parameters are ours only if all are present: a host app may have its own `id`.
    if (!Object.values(members).every((name) => params.has(name))) continue
    const all = Object.entries({ ...members, ...(kind === 'telegram' && telegramMay) })
    const present = all.filter(([, name]) => params.has(name))
    arrivals[kind] = Object.fromEntries(present.map(([member, name]) => [member, params.get(name)]))
    consumedNames.push(...present.map(([, name]) => name))
  }
  const launch = readLaunch(hash)
  if (consumedNames.length > 0 || launch) {
    const rest = cut(search, consumedNames) + cut(hash, launch ? ['tgWebAppData'] : [])
    window.history.replaceState(window.history.state, '', href.replace(/[?#].*$/s, '') + rest)
  }
  const { fork, telegram, ...others } = arrivals as {
    fork?: { token: string }
    telegram?: Record<string, string>
  }
  return {
    // The names come from the table below.
    ...(others as Partial<Arrivals>),
    ...(fork?.token && { fork: fork.token }),
    ...(telegram && { telegram: { telegram_auth_result: telegram } }),
    ...(launch && { telegram: { telegram_web_app_data: launch } }),
  }
}

/** The parameters of each kind, by their names in the address. */
const parameters: Record<keyof Arrivals, Record<string, string>> = {
  fork: { token: 'privy_token' },
  oauth: {
    authorizationCode: 'privy_oauth_code',
    stateCode: 'privy_oauth_state',
    provider: 'privy_oauth_provider',
  },
  wallet: { connectorType: 'privy_connector', walletClientType: 'privy_wallet_client' },
  telegram: { id: 'id', hash: 'hash', auth_date: 'auth_date', first_name: 'first_name' },
}
const telegramMay = { last_name: 'last_name', username: 'username', photo_url: 'photo_url' }

function readLaunch(hash: string): Record<string, string> | undefined {
  const data = new URLSearchParams(hash.slice(1)).get('tgWebAppData')
  const values = Object.fromEntries(new URLSearchParams(data ?? ''))
  return values.user && values.auth_date && values.hash ? values : undefined
}

/** Works on the text: writing the query again would change how the host app encoded its own part. */
function cut(part: string, names: readonly string[]): string {
  const isKept = (pair: string) => !names.some((name) => new URLSearchParams(pair).has(name))
  const rest = part.slice(1).split('&').filter(isKept).join('&')
  return rest && part[0] + rest
}
