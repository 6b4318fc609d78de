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

/** As it is registered, never as an address says. */
export type Requester = { name: string; logo?: string | undefined; origin: string }

/** For a page that is nothing but the modal, of the server's own (`firstParty.ts`). */
export type FirstPartyOptions = LatchkeyOptions & {
  storage: ClientStorage
  clientTag: string
  fetch: typeof fetch
  /** Another app, for which this page asks its user for a signature. */
  requester?: Requester | undefined
  wait?: (ms: number) => Promise<void>
}

/** Everything a provider holds that is not React. */
export type Latchkey = {
  client: Client
  /** The page is the server's own, and nothing but this modal is in it. */
  isFirstParty: boolean
  /** Who asks for signatures, where that is not the app itself. */
  requester: Requester | undefined
  modal: Modal
  events: Events
  /** The wallet code, once it has been loaded. */
  wallet: Store<WalletRuntime | null>
  /** Loads the wallet code and puts the frame into the page. The first call does it, all get the same. */
  loadWallet(): Promise<WalletRuntime>
  /** The wallets of the page that are not ours, once the code that finds them has been loaded. */
  external: Store<ExternalWallets | null>
  loadExternal(): Promise<ExternalWallets>
  /** How far the host app's own login has come (`methods/custom/follow.ts`). */
  customAuth: WritableStore<CustomAuthFlowState>
  /** The wallet that was made the active one (`wallet/chosenWallet.ts`); null while none was on this page. */
  activeWallet: WritableStore<string | null>
  /** The places in the page where the modal may be drawn: those that the app chose, and one for each provider. The first draws it. */
  slots: WritableStore<readonly object[]>
  /** Callbacks have been notified of the login that was found when the page loaded. */
  hasEmittedRestored: boolean
  /** The landing screen that is drawn already, before a login opens it. */
  landing: Landing | undefined
  /** What this function makes, once for all hooks and screens of the page that hand in the same function. */
  share<T>(make: (latchkey: Latchkey) => T): T
  /** Loads everything that draws, and the journeys through it. */
  loadModal(): Promise<ModalRuntime>
}

/** The chunks that a page fetches when it needs them (`loaders.ts`). They build on this file, which knows only their form. */
export type Loaders = {
  modal(): Promise<ModalRuntime>
  wallet(): Promise<{ createWalletRuntime(latchkey: Latchkey): WalletRuntime }>
  external(): Promise<{ createExternal(latchkey: Latchkey): ExternalWallets }>
}

export type ModalRuntime = {
  ModalRoot: ComponentType
  /** True when another page goes on with what the address brought, and this one was only a window of it. */
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

/** Tells `useToken` of every new token, also one that another tab fetched. */
function emitTokens({ client, events }: Latchkey): void {
  client.session.store.subscribe(({ accessToken }, before) => {
    if (accessToken === before.accessToken) return
    if (accessToken) events.emit('accessToken', 'onAccessTokenGranted', { accessToken })
    else events.emit('accessToken', 'onAccessTokenRemoved')
  })
}

/** Sent with every call, so that a server's log tells which SDK asked. */
export const version = '0.0.0'

let current: { key: string; latchkey: Latchkey } | null = null

/**
 * One client a page, as published: StrictMode renders twice, hot reloading mounts anew, and neither may start a
 * second session. Each render on a server is a page of its own.
 */
export function getLatchkey(options: LatchkeyOptions, loaders: Loaders): Latchkey {
  if (typeof window === 'undefined') return createLatchkey(options, loaders)
  const key = JSON.stringify([options.appId, options.clientId, options.apiUrl])
  if (current?.key !== key) current = { key, latchkey: createLatchkey(options, loaders) }
  return current.latchkey
}

/**
 * The access token of the signed-in user, for calls to the app's own server; null when no user is signed in.
 * Works outside of React, after a `PrivyProvider` was mounted.
 *
 * @throws AppError `server_unreachable` or `client_request_timeout` when it had to be renewed and could not be.
 *
 * @example
 * const token = await getAccessToken()
 * await fetch('/api/orders', { headers: { authorization: `Bearer ${token}` } })
 */
export async function getAccessToken(): Promise<string | null> {
  return current ? current.latchkey.client.session.getAccessToken() : null
}

/**
 * The identity token of the signed-in user, for calls to the app's own server; null when no user is signed in
 * or the app issues none. Works outside of React, after a `PrivyProvider` was mounted.
 *
 * @throws AppError `server_unreachable` or `client_request_timeout` when the session had to be renewed and could not be.
 *
 * @example
 * const identityToken = await getIdentityToken()
 * await fetch('/api/orders', { headers: { 'privy-id-token': identityToken ?? '' } })
 */
export async function getIdentityToken(): Promise<string | null> {
  // One that has run out is renewed together with the access token.
  await getAccessToken()
  return current ? current.latchkey.client.session.store.getState().identityToken : null
}
