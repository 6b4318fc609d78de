import {
  type AppConfig,
  AppError,
  type Endpoint,
  type ErrorCode,
  type Input,
  limits,
  type Reply,
} from '@latchkey/wire'
import { type Arrival, createArrival } from './app/arrival.ts'
import { type Boot, type ClientState, createBoot, isSilence } from './app/boot.ts'
import { checkConfig } from './app/checkConfig.ts'
import type { PrivyClientConfig } from './app/config.ts'
import { createHttp, type Http, type HttpOptions } from './http.ts'
import type { Route } from './route.ts'
import { analyticsId, createTrack, makeAnalyticsId, type Track } from './session/analytics.ts'
import { decodeToken } from './session/claims.ts'
import { createSession, type Session } from './session/session.ts'
import { isActive, serverToken, type TokenStore } from './session/tokens.ts'
import { type ClientStorage, createStorage } from './storage.ts'
import { createValue, type Store } from './store.ts'
import { version } from './version.ts'

export type CallOptions = {
  headers?: Record<string, string>
  /** Instead of the session's token; null sends none. */
  bearer?: string | null
  retries?: number
  keepalive?: boolean
}

/** Sends one call of the contract and gives its typed answer. */
export type Call = {
  <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Reply<E>>
  <E extends Endpoint>(route: Route<E>, input: Input<E>, options?: CallOptions): Promise<Reply<E>>
}

export type ClientOptions = HttpOptions & {
  /** Exactly 25 characters. */
  appId: string
  /** The server as a bare origin, such as `https://auth.example.com`. */
  apiUrl: string
  /** Distinguishes several clients of one app. */
  clientId?: string | undefined
  config?: PrivyClientConfig | undefined
  storage?: ClientStorage | undefined
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
  /** `name:version` of the SDK in front of this client, for the `privy-client` header. */
  clientTag?: string | undefined
}

export type Client = {
  appId: string
  /** Where calls go and the wallet frame lives; the app's config may move it. */
  apiUrl(): string
  clientId: string | undefined
  call: Call
  /** Sends a request that is not one of the contract, such as one to a chain node. */
  http: Http
  storage: ClientStorage
  session: Session
  /** The app as the server describes it; null until it is loaded. */
  app: Store<AppConfig | null>
  /** What the host app has said; `settingsOf` has what follows from both. */
  config: Store<PrivyClientConfig>
  /** Takes a new config of the host app. Throws a plain Error when it contradicts itself. */
  configure(config: PrivyClientConfig): void
  state: Store<ClientState>
  /** Loads the app, finds out who is signed in, follows other tabs. Gives the function that stops it. */
  start(): () => void
  /** Resolves when the app is loaded and it is known who is signed in. */
  whenReady(): Promise<void>
  /** What the page's address brought along; `start` has taken it out of there. */
  arrival: Arrival
  /** Tries at once when the server could not be reached. */
  retry(): void
  track: Track
  /** Lets time pass; a test hands in a faster one. */
  wait(ms: number): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
}

/**
 * Makes the client of one app. Nothing is sent before `start` or the first call, so it may be made while rendering
 * on a server.
 *
 * @throws AppError `missing_or_invalid_privy_app_id` when the app id is not 25 characters, and a plain Error when
 * `apiUrl` is not a bare origin. Source: wire.md 1 and 13.
 *
 * @example
 * const client = createClient({ appId: 'app-id-of-25-characters--', apiUrl: 'https://auth.example.com' })
 * const stop = client.start()
 * client.state.subscribe((state) => console.log(state.status))
 */
export function createClient(options: ClientOptions): Client {
  const { appId, apiUrl, clientId, now = Date.now, storage = createStorage() } = options
  checkAppId(appId)
  checkOrigin(apiUrl)
  const config = createValue(options.config ?? {})
  checkConfig(config.getState())
  const app = createValue<AppConfig | null>(null)
  const base = () => originOf(app.getState()?.custom_api_url) ?? apiUrl
  const serverCookies = () => base() !== apiUrl || apiUrl.startsWith('https://privy.')
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const http = createHttp(options)
  const tokens: TokenStore = { storage, appId, now, serverCookies }
  // The session calls and calls need the session: the one is handed to the other as a function.
  const call = createCall({
    ...{ ...options, http, tokens, base, bearer: () => session.getServerToken() },
    onRefused: (code) => {
      // The app wants a captcha since it was loaded: its config has the widget's key for the next attempt.
      if (code === 'invalid_captcha' && !app.getState()?.captcha_enabled) boot.reload().catch(() => {})
    },
  })
  const session: Session = createSession({ ...tokens, call, apiUrl: base })
  const boot = createBoot({ appId, call, session, app, wait, now })
  const arrival = createArrival()
  const track = createTrack(call, storage, now)
  return {
    ...{ appId, clientId, call, http, storage, session, app, config, now, arrival },
    apiUrl: base,
    state: boot.state,
    retry: boot.retry,
    configure(next) {
      checkConfig(next)
      config.set(next)
    },
    start() {
      makeAnalyticsId(storage)
      arrival.read()
      const forked = arrival.take('fork')
      if (forked) session.takeFork(forked)
      // After what the page waits for, and once: a page may be mounted twice.
      if (boot.state.getState().status === 'loading') whenReady(boot).then(() => track('sdk_initialize'))
      return inOne(session.watch(), boot.start())
    },
    whenReady: () => whenReady(boot),
    track,
    wait,
  }
}

function inOne(...stops: (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop()
  }
}

function whenReady({ state }: Boot): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ status }: ClientState) => {
      if (status !== 'ready') return
      stop()
      resolve()
    }
    const stop = state.subscribe(look)
    look(state.getState())
  })
}

function checkAppId(appId: unknown): void {
  if (typeof appId === 'string' && appId.length === limits.appIdLength) return
  throw new AppError('missing_or_invalid_privy_app_id', {
    message: 'Cannot initialize the Privy provider with an invalid Privy app ID',
  })
}

/** The wallet frame's messages are compared with it literally, so a trailing slash would silently lose all of them. */
function checkOrigin(apiUrl: unknown): void {
  const origin = originOf(apiUrl)
  if (origin !== undefined && origin === apiUrl) return
  const hint = origin ?? 'https://auth.example.com'
  throw new Error(
    `apiUrl must be a bare origin such as ${hint}, without a path or a trailing slash; it is ${apiUrl}.`,
  )
}

function originOf(address: unknown): string | undefined {
  try {
    const { origin } = new URL(String(address))
    return origin === 'null' ? undefined : origin
  } catch {
    return undefined
  }
}

type CallContext = Pick<ClientOptions, 'appId' | 'apiUrl' | 'clientId' | 'clientTag'> & {
  http: Http
  tokens: TokenStore
  base(): string
  bearer(): Promise<string | null>
  onRefused(code: ErrorCode): void
}

/** Paths that never refresh by themselves: a refresh that waited for itself would wait for ever (wire.md 1.5). */
const withoutRefresh = [
  '/api/v1/sessions',
  '/api/v1/sessions/fork/recover',
  '/api/v1/sessions/logout',
  '/api/v1/analytics_events',
]

function createCall(context: CallContext): Call {
  return async (route: Route, input: unknown, options: CallOptions = {}) => {
    const { path, rest } = fillPath(route.path, input as Record<string, unknown>)
    // Only the app's config stays at the address the client was made with (wire.md 1.1).
    const url = new URL(path, route.path.startsWith('/api/v1/apps/:app_id') ? context.apiUrl : context.base())
    const hasBody = route.method !== 'GET'
    if (!hasBody)
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    const bearer = options.bearer !== undefined ? options.bearer : await bearerFor(context, route)
    const { bearer: _, headers, ...how } = options
    const own = {
      ...headersOf(context),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    }
    const body = hasBody ? { body: rest } : {}
    try {
      // The server answers what the contract says; see routes.ts for why it is not parsed again.
      return (await context.http({
        method: route.method,
        url: url.href,
        headers: own,
        ...body,
        ...how,
      })) as never
    } catch (cause) {
      context.onRefused(AppError.from(cause).code)
      throw cause
    }
  }
}

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}

async function bearerFor({ tokens, bearer }: CallContext, route: Route): Promise<string | null> {
  if (withoutRefresh.includes(route.path)) {
    const token = serverToken(tokens)
    const claims = decodeToken(token)
    return claims && isActive(tokens, claims) ? token : null
  }
  try {
    return await bearer()
  } catch (cause) {
    // A session that the server refuses must not keep its owner from logging in anew.
    const error = AppError.from(cause)
    if (isSilence(error)) throw error
    return null
  }
}

/** wire.md 1.2 */
function headersOf(context: CallContext): Record<string, string> {
  return {
    'privy-app-id': context.appId,
    ...(context.clientId ? { 'privy-client-id': context.clientId } : {}),
    'privy-ca-id': analyticsId(context.tokens.storage) ?? '',
    'privy-client': context.clientTag ?? `latchkey-core:${version}`,
  }
}
