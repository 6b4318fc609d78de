import type { LinkedAccountWithMetadata, LoginMethod, OAuthTokens, User, Wallet } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/wire'
import type { ConnectedSolanaWallet, ConnectedWallet } from './wallet/hostWallets.ts'

export type CallbackError<Details extends object | undefined = undefined> = Details extends object
  ? (error: ErrorCode, details: Details) => void
  : (error: ErrorCode) => void

type OnLinkError = CallbackError<{ linkMethod: LoginMethod }>

/** The callbacks a host app may give to hooks, with the published names (wire.md 10.4). */
export type PrivyEvents = {
  login: {
    onComplete?: (params: {
      user: User
      isNewUser: boolean
      /** The session was found when the page loaded. */
      wasAlreadyAuthenticated: boolean
      loginMethod: LoginMethod | null
      loginAccount: LinkedAccountWithMetadata | null
    }) => void
    onError?: CallbackError
  }
  logout: { onSuccess?: () => void }
  linkAccount: {
    onSuccess?: (params: {
      user: User
      linkMethod: LoginMethod
      linkedAccount: LinkedAccountWithMetadata
    }) => void
    onError?: OnLinkError
  }
  update: {
    onSuccess?: (params: {
      user: User
      updateMethod: LoginMethod
      updatedAccount: LinkedAccountWithMetadata
    }) => void
    onError?: OnLinkError
  }
  oAuthAuthorization: {
    onOAuthTokenGrant?: (params: { oAuthTokens: OAuthTokens; user: User }) => void
  }
  customAuth: {
    onAuthenticated?: (params: { user: User }) => void
    onUnauthenticated?: () => void
  }
  connectWallet: {
    onSuccess?: (params: { wallet: ConnectedWallet | ConnectedSolanaWallet }) => void
    onError?: CallbackError
  }
  createWallet: { onSuccess?: (params: { wallet: Wallet }) => void; onError?: CallbackError }
  signMessage: { onSuccess?: (params: { signature: string }) => void; onError?: CallbackError }
  signTypedData: { onSuccess?: (params: { signature: string }) => void; onError?: CallbackError }
  accessToken: {
    onAccessTokenGranted?: (params: { accessToken: string }) => void
    onAccessTokenRemoved?: () => void
  }
}

export type EventGroup = keyof PrivyEvents
type Callback = (...args: never[]) => void
type Called<G extends EventGroup, N extends keyof PrivyEvents[G]> = Parameters<
  NonNullable<PrivyEvents[G][N]> extends Callback ? NonNullable<PrivyEvents[G][N]> : never
>

export type Events = {
  /**
   * Gives the function that takes the callbacks away, when the turn is over: what takes a component away, such as that
   * somebody is logged in now, is still told to it.
   */
  on<G extends EventGroup>(group: G, read: () => PrivyEvents[G]): () => void
  emit<G extends EventGroup, N extends keyof PrivyEvents[G]>(group: G, name: N, ...args: Called<G, N>): void
}

/** Who wants to hear of what. */
export function createEvents(): Events {
  type Listener = () => Record<string, Callback | undefined>
  const listeners = new Map<EventGroup, Map<Listener, object>>()
  return {
    on(group, read) {
      const all = listeners.get(group) ?? new Map<Listener, object>()
      listeners.set(group, all)
      const listener = read as Listener
      const stay = {}
      all.set(listener, stay)
      // Not one that has come back meanwhile: StrictMode mounts everything twice.
      return () => void setTimeout(() => all.get(listener) === stay && all.delete(listener))
    },
    emit(group, name, ...args) {
      for (const [read] of [...(listeners.get(group) ?? [])]) {
        // A host's callback that throws must not break the journey that called it.
        try {
          read()[name as string]?.(...(args as never[]))
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}
