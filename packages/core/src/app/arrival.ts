/** What a provider's redirect brought back. All of it came with an address, which an attacker can write. */
export type OAuthArrival = { authorizationCode: string; stateCode: string; provider: string }

/** A wallet's own browser has opened this page so that it is connected here. */
export type WalletArrival = { connectorType: string; walletClientType: string }

/** What Telegram signed, by the names that the server takes: of its login address, or of a Mini App. */
export type TelegramArrival =
  | { telegram_auth_result: Record<string, string> }
  | { telegram_web_app_data: Record<string, string> }

export type Arrivals = {
  /** A session that another page has handed over. */
  fork: string
  oauth: OAuthArrival
  wallet: WalletArrival
  telegram: TelegramArrival
}

/** What the page was opened with. */
export type Arrival = {
  has(kind: keyof Arrivals): boolean
  /** Something has not been taken yet. */
  hasAny(): boolean
  /** Hands it over once; later it gives undefined. */
  take<K extends keyof Arrivals>(kind: K): Arrivals[K] | undefined
}

/**
 * Keeps what came with the address until it is asked for. `read` takes it out of the address; it finds nothing the
 * second time, so that calling it again is harmless.
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
 * Reads the parameters of protocol 7.1 and removes them, from the history too, so that neither a bookmark nor a back
 * button nor a referrer carries them on. Everything else stays, to the letter.
 */
function takeFromAddress(): Partial<Arrivals> {
  if (typeof window === 'undefined') return {}
  const { href, search, hash } = window.location
  const params = new URLSearchParams(search)
  const arrivals: Record<string, unknown> = {}
  const consumedNames: string[] = []
  for (const [kind, members] of Object.entries(parameters)) {
    // Only together are they ours: a host app may well have an `id` of its own.
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
    // Named by the table above.
    ...(others as Partial<Arrivals>),
    ...(fork?.token && { fork: fork.token }),
    ...(telegram && { telegram: { telegram_auth_result: telegram } }),
    ...(launch && { telegram: { telegram_web_app_data: launch } }),
  }
}

/** What each arrival is made of, by its names in the address. */
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

/** Cut out as text: to write the query anew would change how the host app spelled its own part of it. */
function cut(part: string, names: readonly string[]): string {
  const isKept = (pair: string) => !names.some((name) => new URLSearchParams(pair).has(name))
  const rest = part.slice(1).split('&').filter(isKept).join('&')
  return rest && part[0] + rest
}
