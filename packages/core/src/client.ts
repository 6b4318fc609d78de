import { type AppConfig, AppError, limits } from '@latchkey/wire'
import { type Arrival, createArrival } from './app/arrival.ts'
import { type Boot, type ClientState, createBoot } from './app/boot.ts'
import type { Captcha } from './app/captcha.ts'
import { checkConfig } from './app/checkConfig.ts'
import type { PrivyClientConfig } from './app/config.ts'
import type { Settings } from './app/settings.ts'
import { type Call, createCall } from './call.ts'
import type { OrderBook } from './funding/orders/order.ts'
import type { TransferBook } from './funding/transfer/transfer.ts'
import { createHttp, type Http, type HttpOptions } from './http.ts'
import type { ProviderApp } from './methods/crossApp/connections.ts'
import { createTrack, type Track } from './session/analytics.ts'
import { makeAnalyticsId } from './session/analyticsId.ts'
import { createClock } from './session/clock.ts'
import { createSession, type Session } from './session/session.ts'
import type { TokenStore } from './session/tokens.ts'
import { type ClientStorage, createStorage } from './storage.ts'
import { createValue, type Store } from './store.ts'

export type ClientOptions = HttpOptions & {
  /** Exactly 25 characters. */
  appId: string
  /** The server as a bare origin, such as `https://auth.example.com`. */
  apiUrl: string
  /** Distinguishes several clients of one app. */
  clientId?: string | undefined
  /**
   * Stays at `apiUrl` even if the app's config would move calls to another host: for a page whose policy allows no
   * other host.
   */
  staysAtApiUrl?: boolean | undefined
  config?: PrivyClientConfig | undefined
  storage?: ClientStorage | undefined
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
  /** `name:version` of the SDK that uses this client, for the `privy-client` header. */
  clientTag?: string | undefined
}

export type Client = {
  appId: string
  /** The base of calls and of the wallet frame; the app's config may change it. */
  apiUrl(): string
  clientId: string | undefined
  call: Call
  /** Sends a request outside the contract, such as one to a chain node. */
  http: Http
  storage: ClientStorage
  session: Session
  /** The app as the server describes it; null until it is loaded. */
  app: Store<AppConfig | null>
  /** The config of the host app; `getSettings` combines it with the server's app. */
  config: Store<PrivyClientConfig>
  /** Sets a new config of the host app. Throws a plain Error if it contradicts itself. */
  configure(config: PrivyClientConfig): void
  state: Store<ClientState>
  /** Loads the app and the session, and follows other tabs. Returns the function that stops it. */
  start(): () => void
  /** Resolves when the app and the session are loaded. */
  whenReady(): Promise<void>
  /** The data of the page's address; `start` has removed it from there. */
  arrival: Arrival
  /** Tries again at once if the server could not be reached. */
  retry(): void
  track: Track
  /** Waits; a test passes a faster one. */
  wait(ms: number): Promise<void>
  /** Milliseconds since 1970 on this device: for durations only, never for a time of the server. */
  now(): number
  /** Parts whose code is loaded later; each is created when first used. */
  later: LaterParts
}

type LaterParts = {
  settings?: Store<Settings>
  captcha?: Captcha
  orderBook?: OrderBook
  transferBook?: TransferBook
  providerApps?: Promise<ProviderApp[]> | undefined
}

/**
 * Creates the client of one app. It sends no request before `start` or the first call, so it may be created while
 * rendering on a server.
 *
 * @throws AppError `missing_or_invalid_privy_app_id` when the app id is not 25 characters, and a plain Error when
 * `apiUrl` is not a bare origin. Source: protocol 1 and 13.
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
  const base = () =>
    (options.staysAtApiUrl ? undefined : readOrigin(app.getState()?.custom_api_url)) ?? apiUrl
  const serverCookies = () => base() !== apiUrl || apiUrl.startsWith('https://privy.')
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const http = createHttp(options)
  const tokens: TokenStore = { storage, appId, clock: createClock(storage, now), serverCookies }
  // Session calls and the session need each other: one gets the other as a function.
  const call = createCall({
    ...{
      ...options,
      http,
      tokens,
      base,
      bearer: () => session.getServerToken(),
      renew: (refusedToken) => session.renew(refusedToken),
    },
    onRefused: (code) => {
      // The app requires a captcha since it was loaded: its config has the widget's key for the next attempt.
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
      const forkToken = arrival.take('fork')
      if (forkToken) session.takeFork(forkToken)
      // Sent after the requests that the page waits for, and only once: a page may mount twice.
      if (boot.state.getState().status === 'loading') whenReady(boot).then(() => track('sdk_initialize'))
      const stops = [session.watch(), boot.start()]
      return () => {
        for (const stop of stops) stop()
      }
    },
    whenReady: () => whenReady(boot),
    track,
    wait,
    later: {},
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

/** The origin of the wallet frame's messages is compared literally, so a trailing slash would lose all of them. */
function checkOrigin(apiUrl: unknown): void {
  const origin = readOrigin(apiUrl)
  if (origin !== undefined && origin === apiUrl) return
  const hint = origin ?? 'https://auth.example.com'
  throw new Error(`apiUrl must be a bare origin such as ${hint}, not ${apiUrl}.`)
}

function readOrigin(address: unknown): string | undefined {
  try {
    const { origin } = new URL(String(address))
    return origin === 'null' ? undefined : origin
  } catch {
    return undefined
  }
}
