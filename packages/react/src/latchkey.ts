import {
  type Captcha,
  type Client,
  type ClientStorage,
  type CustomAuthFlowState,
  createClient,
  createValue,
  type ExternalWallets,
  type LoginOutcome,
  type PrivyClientConfig,
  type Store,
  type WritableStore,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { ComponentType } from 'react'
import { createEvents, type Events } from './events.ts'
import type { FundingCall, OpenFunding } from './funding/fundWalletConfig.ts'
import type { AccountOpening } from './navigation/accountOpening.ts'
import type { LoginModalOptions } from './navigation/loginModalOptions.ts'
import { createModal, type Modal } from './navigation/modal.ts'
import type { Landing } from './navigation/modalRoute.ts'
import { once } from './once.ts'
import type { WalletRuntime } from './wallet/walletRuntime.ts'

export type LatchkeyOptions = {
  appId: string
  clientId?: string | undefined
  apiUrl: string
  config?: PrivyClientConfig | undefined
}

/** As registered; never read from a URL. */
export type Requester = { name: string; logo?: string | undefined; origin: string }

/** For one of the server's own pages that contains only the modal (`firstParty.ts`). */
export type FirstPartyOptions = LatchkeyOptions & {
  storage: ClientStorage
  clientTag: string
  fetch: typeof fetch
  /** Another app, for which this page asks its user to sign. */
  requester?: Requester | undefined
  wait?: (ms: number) => Promise<void>
}

/** Everything a provider holds outside React. */
export type Latchkey = {
  client: Client
  /** The page is the server's own and contains only this modal. */
  isFirstParty: boolean
  /** The app that asks for signatures, if it is another app. */
  requester: Requester | undefined
  modal: Modal
  events: Events
  /** The wallet code, once it has been loaded. */
  wallet: Store<WalletRuntime | null>
  /**
   * Loads the wallet code and adds the frame to the page. The first call starts it, and all callers share the result.
   */
  loadWallet(): Promise<WalletRuntime>
  /** The page's external wallets, once the code that finds them has loaded. */
  external: Store<ExternalWallets | null>
  loadExternal(): Promise<ExternalWallets>
  /** State of the host app's own login (`methods/custom/follow.ts`). */
  customAuth: WritableStore<CustomAuthFlowState>
  /** The wallet that the app made active (`wallet/chosenWallet.ts`); null until then. */
  activeWallet: WritableStore<string | null>
  /**
   * The slots in which the modal may be drawn: those that the app chose, and one for each provider. The first one draws
   * it.
   */
  slots: WritableStore<readonly object[]>
  /** Callbacks have been notified of the login that was found when the page loaded. */
  hasEmittedRestored: boolean
  /** The landing screen, drawn before a login opens it. */
  landing: Landing | undefined
  /**
   * Returns the result of this function, which runs once for all hooks and screens of the page that pass the same
   * function.
   */
  share<T>(make: (latchkey: Latchkey) => T): T
  /** Loads all screens and their flows. */
  loadModal(): Promise<ModalRuntime>
}

/**
 * The chunks that a page fetches when it needs them (`loaders.ts`). They import this file, which knows only their
 * types.
 */
export type Loaders = {
  modal(): Promise<ModalRuntime>
  wallet(): Promise<{ createWalletRuntime(latchkey: Latchkey): WalletRuntime }>
  external(): Promise<{ createExternal(latchkey: Latchkey): ExternalWallets }>
}

export type ModalRuntime = {
  ModalRoot: ComponentType
  /** True if another page continues with the values in the URL, and this page was only its popup. */
  resumeArrivals(latchkey: Latchkey): Promise<boolean>
  openLogin(latchkey: Latchkey, options?: LoginModalOptions): void
  continueLogin(latchkey: Latchkey, outcome: LoginOutcome): Promise<void>
  openAccount(latchkey: Latchkey, opening: AccountOpening): Promise<void>
  loadCommonScreens(): Promise<unknown>
  loadCaptcha(): Promise<{ getCaptcha(client: Client): Captcha; showModalWidget(client: Client): () => void }>
  loadExternal(): Promise<{
    openConnect(latchkey: Latchkey, options: unknown, option?: string): Promise<void>
    openConnectOrCreate(latchkey: Latchkey): void
  }>
  loadFunding(): Promise<{
    openFunding(latchkey: Latchkey, call: FundingCall, how?: 'open' | 'push'): Promise<OpenFunding>
  }>
}

export function createLatchkey(options: LatchkeyOptions | FirstPartyOptions, loaders: Loaders): Latchkey {
  const isFirstParty = 'storage' in options
  const client = createClient({
    clientTag: `latchkey-react:${version}`,
    ...options,
    staysAtApiUrl: isFirstParty,
  })
  const { set, ...wallet } = createValue<WalletRuntime | null>(null)
  const { set: setExternal, ...external } = createValue<ExternalWallets | null>(null)
  const shared = new Map<unknown, unknown>()
  const latchkey: Latchkey = {
    client,
    isFirstParty,
    requester: isFirstParty ? options.requester : undefined,
    modal: createModal(),
    events: createEvents(),
    wallet,
    loadWallet: once(async () => {
      const { createWalletRuntime } = await loaders.wallet().catch((cause: unknown) => {
        throw AppError.from(cause, 'unknown_embedded_wallet_error')
      })
      const runtime = createWalletRuntime(latchkey)
      set(runtime)
      return runtime
    }),
    external,
    loadExternal: once(async () => {
      const { createExternal } = await loaders.external()
      const runtime = createExternal(latchkey)
      setExternal(runtime)
      return runtime
    }),
    customAuth: createValue<CustomAuthFlowState>({ status: 'initial' }),
    activeWallet: createValue<string | null>(null),
    slots: createValue<readonly object[]>([]),
    hasEmittedRestored: false,
    landing: undefined,
    share<T>(make: (latchkey: Latchkey) => T): T {
      if (!shared.has(make)) shared.set(make, make(latchkey))
      return shared.get(make) as T
    },
    loadModal: once(loaders.modal),
  }
  emitTokens(latchkey)
  return latchkey
}

/** Notifies `useToken` of every new token, including those that another tab fetched. */
function emitTokens({ client, events }: Latchkey): void {
  client.session.store.subscribe(({ accessToken }, before) => {
    if (accessToken === before.accessToken) return
    if (accessToken) events.emit('accessToken', 'onAccessTokenGranted', { accessToken })
    else events.emit('accessToken', 'onAccessTokenRemoved')
  })
}

/** Sent with every call, so that the server's log shows the SDK's version. */
export const version = '0.0.0'

let current: { key: string; latchkey: Latchkey } | null = null

/**
 * Returns one client per page, as published: StrictMode renders twice, hot reloading mounts again, and neither may
 * start a second session. On a server, each render has its own client.
 */
export function getLatchkey(options: LatchkeyOptions, loaders: Loaders): Latchkey {
  if (typeof window === 'undefined') return createLatchkey(options, loaders)
  const key = JSON.stringify([options.appId, options.clientId, options.apiUrl])
  if (current?.key !== key) current = { key, latchkey: createLatchkey(options, loaders) }
  return current.latchkey
}

/**
 * The access token of the signed-in user, for calls to the app's own server; null when no user is signed in. Works
 * outside of React, after a `PrivyProvider` was mounted.
 *
 * @throws AppError `server_unreachable` or `client_request_timeout` if it expired and the server could not be reached
 * to renew it.
 *
 * @example
 * const token = await getAccessToken()
 * await fetch('/api/orders', { headers: { authorization: `Bearer ${token}` } })
 */
export async function getAccessToken(): Promise<string | null> {
  return current ? current.latchkey.client.session.getAccessToken() : null
}

/**
 * The identity token of the signed-in user, for calls to the app's own server; null when no user is signed in or the
 * app issues none. Works outside of React, after a `PrivyProvider` was mounted.
 *
 * @throws AppError `server_unreachable` or `client_request_timeout` if the session expired and could not be renewed.
 *
 * @example
 * const identityToken = await getIdentityToken()
 * await fetch('/api/orders', { headers: { 'privy-id-token': identityToken ?? '' } })
 */
export async function getIdentityToken(): Promise<string | null> {
  // An expired one is renewed together with the access token.
  await getAccessToken()
  return current ? current.latchkey.client.session.store.getState().identityToken : null
}
