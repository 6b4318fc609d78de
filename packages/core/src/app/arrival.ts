/** What a provider's redirect brought back. All of it came with an address that anybody can write. */
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
  /** Hands it over; whoever asks later gets undefined. */
  take<K extends keyof Arrivals>(kind: K): Arrivals[K] | undefined
}

/**
 * Keeps what came with the address until it is asked for. `read` takes it out of the address; it finds nothing the
 * second time, so that calling it again is harmless.
 */
export function createArrival(): Arrival & { read(): void } {
  const found: Partial<Arrivals> = {}
  return {
    read: () => void Object.assign(found, takeFromAddress()),
    has: (kind) => found[kind] !== undefined,
    take(kind) {
      const value = found[kind]
      delete found[kind]
      return value
    },
  }
}

/**
 * Reads the parameters of wire.md 7.1 and removes them, from the history too, so that neither a bookmark nor a back
 * button nor a referrer carries them on. Everything else stays, to the letter.
 */
function takeFromAddress(): Partial<Arrivals> {
  if (typeof window === 'undefined') return {}
  const { href, search, hash } = window.location
  const sent = new URLSearchParams(search)
  const [oauth, wallet, telegram, fork] = [oauthNames, walletNames, telegramNames, forkNames].map((names) =>
    pick(sent, names),
  )
  const miniApp = miniAppOf(hash.slice(1))
  const used = [oauth, wallet, telegram, fork].flatMap((values) => Object.keys(values ?? {}))
  if (used.length > 0 || miniApp) {
    const query = without(search.slice(1), used)
    const fragment = without(hash.slice(1), miniApp ? ['tgWebAppData'] : [])
    const rest = (query && `?${query}`) + (fragment && `#${fragment}`)
    window.history.replaceState(window.history.state, '', href.replace(/[?#].*$/s, '') + rest)
  }
  return {
    ...(fork?.privy_token && { fork: fork.privy_token }),
    ...(oauth && {
      oauth: {
        authorizationCode: oauth.privy_oauth_code ?? '',
        stateCode: oauth.privy_oauth_state ?? '',
        provider: oauth.privy_oauth_provider ?? '',
      },
    }),
    ...(wallet && {
      wallet: {
        connectorType: wallet.privy_connector ?? '',
        walletClientType: wallet.privy_wallet_client ?? '',
      },
    }),
    ...(telegram && { telegram: { telegram_auth_result: telegram } }),
    ...(miniApp && { telegram: { telegram_web_app_data: miniApp } }),
  }
}

/** Parameters that count together: without all of the first they are somebody else's, and stay. */
type Names = { all: readonly string[]; maybe?: readonly string[] }

const forkNames: Names = { all: ['privy_token'] }
const oauthNames: Names = { all: ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider'] }
const walletNames: Names = { all: ['privy_connector', 'privy_wallet_client'] }
const telegramNames: Names = {
  all: ['id', 'hash', 'auth_date', 'first_name'],
  maybe: ['last_name', 'username', 'photo_url'],
}

function pick(sent: URLSearchParams, { all, maybe = [] }: Names): Record<string, string> | undefined {
  if (!all.every((name) => sent.has(name))) return undefined
  const given = [...all, ...maybe].filter((name) => sent.has(name))
  return Object.fromEntries(given.map((name) => [name, sent.get(name) ?? '']))
}

function miniAppOf(fragment: string): Record<string, string> | undefined {
  const data = new URLSearchParams(fragment).get('tgWebAppData')
  const values = Object.fromEntries(new URLSearchParams(data ?? ''))
  return values.user && values.auth_date && values.hash ? values : undefined
}

/** Cut out as text: to write the query anew would change how the host app spelled its own part of it. */
function without(query: string, names: readonly string[]): string {
  const isKept = (pair: string) => !names.some((name) => new URLSearchParams(pair).has(name))
  return query.split('&').filter(isKept).join('&')
}
