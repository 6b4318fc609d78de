import { LatchkeyError } from './error.ts'

/** Sends a request, as the `fetch` of the platform. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type LatchkeyOptions = {
  /** The id that `latchkey app create` printed. */
  appId: string
  /** Printed by the same command. Verifying tokens and webhooks needs no secret. Never give it to a page. */
  appSecret?: string | undefined
  /** The address of the login server, such as `https://auth.example.com`. */
  apiUrl: string
  /**
   * The `PUBLIC_URL` of the login server, if `apiUrl` is an internal address of it. Authorization signatures of wallet
   * requests cover the public address. Default: `apiUrl`.
   */
  publicUrl?: string | undefined
  /**
   * The public key of the app in PEM (`verification_key`). With it, no key is fetched to verify a token, and a new key
   * needs a new setting. Default: the key set of the server.
   */
  jwtVerificationKey?: string | undefined
  /** The app's `issuer` setting. Default: `privy.io`. */
  issuer?: string | undefined
  /** How long after its end a token is still accepted, in seconds, for clocks that differ. At most 60. Default: 0. */
  clockToleranceSeconds?: number | undefined
  /** `whsec_…` of the webhook endpoint, for `webhooks.verify`. */
  webhookSecret?: string | undefined
  /** The longest time for one attempt of a request, in milliseconds. Default: 15,000. Signing requests: 60,000. */
  timeoutMs?: number | undefined
  /** How often a failed request is repeated, at most. Default: 2. */
  maxRetries?: number | undefined
  /** Replaces the `fetch` of the platform. */
  fetch?: Fetch | undefined
}

const longestTimeoutMs = 600_000

/** How the client reaches the server. Holds the secret, so it stays in a private member of each class. */
export type Connection = {
  readonly appId: string
  readonly appSecret: string | undefined
  /** Without a slash at its end. */
  readonly apiUrl: string
  readonly publicUrl: string
  readonly timeoutMs: number | undefined
  readonly maxRetries: number
  readonly fetch: Fetch
}

/** @throws LatchkeyError `invalid_argument`. The message names the option and never has its value. */
export function readConnection(options: LatchkeyOptions): Connection {
  const { appId, appSecret, timeoutMs, maxRetries = 2 } = options
  // A colon would move the border between the id and the secret in HTTP Basic.
  if (typeof appId !== 'string' || !/^[\w-]+$/.test(appId))
    throw invalid('appId is missing or is not an app id. Run `latchkey app list` on the login server.')
  if (appSecret !== undefined && (typeof appSecret !== 'string' || appSecret === ''))
    throw invalid('appSecret is empty. Run `latchkey app secret rotate <app id>` for a new one.')
  if (appSecret !== undefined && isClient())
    throw invalid(
      'appSecret is in a page or an app, where every user can read it. Use this package on a server.',
    )
  checkLimits({ timeoutMs, maxRetries })
  const apiUrl = readUrl(options.apiUrl, 'apiUrl')
  return {
    ...{ appId, appSecret, apiUrl, timeoutMs, maxRetries },
    publicUrl: options.publicUrl === undefined ? apiUrl : readUrl(options.publicUrl, 'publicUrl'),
    // Read at each call: tests and tracing replace the global one.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  }
}

/** @throws LatchkeyError `invalid_argument`. A timer ends at once if its time is not one that it can wait. */
export function checkLimits({
  timeoutMs,
  maxRetries = 0,
}: Pick<LatchkeyOptions, 'timeoutMs' | 'maxRetries'>): void {
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= longestTimeoutMs))
    throw invalid(`timeoutMs must be above 0, and at most ${longestTimeoutMs}.`)
  if (!Number.isInteger(maxRetries) || maxRetries < 0 || maxRetries > 10)
    throw invalid('maxRetries must be a whole number from 0 to 10.')
}

function readUrl(text: unknown, name: string): string {
  const url = typeof text === 'string' ? parseUrl(text) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === ''
  if (!isPlain || url.password !== '')
    throw invalid(`${name} must be the address of the login server, such as https://auth.example.com.`)
  return withoutSlash(url.href)
}

function withoutSlash(text: string): string {
  return text.endsWith('/') ? withoutSlash(text.slice(0, -1)) : text
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** A page, or an app on a phone: its users can read what is in it. */
function isClient(): boolean {
  const { window, document, navigator } = globalThis as {
    window?: unknown
    document?: unknown
    navigator?: { product?: string }
  }
  return (window !== undefined && document !== undefined) || navigator?.product === 'ReactNative'
}

export function invalid(message: string): LatchkeyError {
  return new LatchkeyError('invalid_argument', message)
}
