import type {
  Chain,
  Hex,
  LinkedAccountWithMetadata,
  LoginMethod,
  OAuthTokens,
  SignatureRequest,
  SolanaChain,
  SolanaClusterName,
  SolanaTransactionInput,
  SolanaTransactionReceipt,
  User,
  UserRecoveryMethod,
  Wallet,
} from '@latchkey/core'
import type { ErrorCode, MfaMethod } from '@latchkey/wire'
import type { FundingMethod } from './funding/fundWalletConfig.ts'
import type { BaseConnectedWallet } from './wallet/hostWallets.ts'

export type CallbackError<Details extends object | undefined = undefined> = Details extends object
  ? (error: ErrorCode, details: Details) => void
  : (error: ErrorCode) => void

type OnLinkError = CallbackError<{ linkMethod: LoginMethod }>

/**
 * A callback with one object, as from 2.0 on. A callback with several arguments is from 1.x, where the first argument
 * was the user or wallet itself, and is still called that way. A callback with one argument may be from either version,
 * so its argument has the members of both.
 */
type EventCallback<First, Params, Rest extends unknown[] = []> = (
  params: Params & First,
  ...rest: Rest
) => void

type LinkedAccount = LinkedAccountWithMetadata
type ConnectCallbacks = {
  onSuccess?: EventCallback<BaseConnectedWallet, { wallet: BaseConnectedWallet }>
  onError?: CallbackError
}

/** The callbacks that a host app passes to hooks, with the published names (protocol 10.4). */
export type PrivyEvents = {
  login: {
    onComplete?: EventCallback<
      User,
      {
        user: User
        isNewUser: boolean
        /** The session was found when the page loaded. */
        wasAlreadyAuthenticated: boolean
        loginMethod: LoginMethod | null
        loginAccount: LinkedAccount | null
      },
      [
        isNewUser: boolean,
        wasAlreadyAuthenticated: boolean,
        loginMethod: LoginMethod | null,
        loginAccount: LinkedAccount | null,
      ]
    >
    onError?: CallbackError
  }
  logout: { onSuccess?: () => void }
  linkAccount: {
    onSuccess?: EventCallback<
      User,
      { user: User; linkMethod: LoginMethod; linkedAccount: LinkedAccount },
      [linkMethod: LoginMethod, linkedAccount: LinkedAccount]
    >
    onError?: OnLinkError
  }
  update: {
    onSuccess?: EventCallback<
      User,
      { user: User; updateMethod: LoginMethod; updatedAccount: LinkedAccount },
      [updateMethod: LoginMethod, updatedAccount: LinkedAccount]
    >
    onError?: OnLinkError
  }
  oAuthAuthorization: {
    onOAuthTokenGrant?: (params: { oAuthTokens: OAuthTokens; user: User }) => void
  }
  /** For a wallet in another app, when the page was left for the request. */
  crossAppSignature: {
    onSuccess?: (params: { result: string; request: SignatureRequest }) => void
    onError?: CallbackError<{ error: Error; request: SignatureRequest }>
  }
  customAuth: {
    onAuthenticated?: (params: { user: User }) => void
    onUnauthenticated?: () => void
  }
  connectWallet: ConnectCallbacks
  connectOrCreateWallet: ConnectCallbacks
  createWallet: { onSuccess?: EventCallback<Wallet, { wallet: Wallet }>; onError?: CallbackError }
  setWalletRecovery: {
    onSuccess?: (params: { method: UserRecoveryMethod; wallet: Wallet }) => void
    onError?: CallbackError
  }
  setWalletPassword: { onSuccess?: EventCallback<Wallet, { wallet: Wallet }>; onError?: CallbackError }
  signMessage: { onSuccess?: (params: { signature: string }) => void; onError?: CallbackError }
  /** For Solana wallets. */
  signSolanaMessage: { onSuccess?: (params: { signature: Uint8Array }) => void; onError?: CallbackError }
  signSolanaTransaction: {
    onSuccess?: (params: { signedTransaction: SolanaTransactionInput }) => void
    onError?: CallbackError
  }
  sendSolanaTransaction: {
    onSuccess?: (params: { response: SolanaTransactionReceipt }) => void
    onError?: CallbackError
  }
  signTypedData: { onSuccess?: (params: { signature: string }) => void; onError?: CallbackError }
  sendTransaction: { onSuccess?: (params: { hash: Hex }) => void; onError?: CallbackError }
  signTransaction: { onSuccess?: (params: { signature: Hex }) => void; onError?: CallbackError }
  fundWallet: { onUserExited?: (params: FundingExit & { chain: Chain }) => void }
  fundSolanaWallet: {
    onUserExited?: (
      params: FundingExit & {
        chain: SolanaChain
        /** From 2.x. */
        cluster: { name: SolanaClusterName }
      },
    ) => void
  }
  configureMfa: { onMfaRequired?: EventCallback<MfaMethod[], { mfaMethods: MfaMethod[] }> }
  accessToken: {
    onAccessTokenGranted?: (params: { accessToken: string }) => void
    onAccessTokenRemoved?: () => void
  }
}

type FundingExit = {
  address: string
  /** Null if the user has not chosen one yet. */
  fundingMethod: FundingMethod | 'manual' | null
  /** Of the network's native coin, in its smallest unit; undefined if no node answers. */
  balance: bigint | undefined
}

export type EventGroup = keyof PrivyEvents
type Callback = (...args: never[]) => void
type EmitArgs<G extends EventGroup, N extends keyof PrivyEvents[G]> = EmitParams<
  Parameters<NonNullable<PrivyEvents[G][N]> extends Callback ? NonNullable<PrivyEvents[G][N]> : never>
>
/** The emitted values, without the extra arguments of 1.x. */
type EmitParams<Args extends unknown[]> = Args extends [infer Params extends object, ...unknown[]]
  ? [
      Params extends { user: User }
        ? Omit<Params, keyof User>
        : // Only of later versions.
          Params extends FundingExit
          ? Params
          : Pick<Params, keyof Params & OwnMember>,
    ]
  : Args
type OwnMember =
  | 'method'
  | 'mfaMethods'
  | 'wallet'
  | 'signature'
  | 'hash'
  | 'result'
  | 'request'
  | 'response'
  | 'accessToken'

export type Events = {
  /**
   * Returns a function that removes the callbacks at the end of the current turn: an event that unmounts the component,
   * such as a login, still reaches it.
   */
  on<G extends EventGroup>(group: G, read: () => PrivyEvents[G]): () => void
  emit<G extends EventGroup, N extends keyof PrivyEvents[G]>(group: G, name: N, ...args: EmitArgs<G, N>): void
}

/** Registers the callbacks of each event. */
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
      // Unless it was registered again meanwhile: StrictMode mounts everything twice.
      return () => void setTimeout(() => all.get(listener) === stay && all.delete(listener))
    },
    emit(group, name, ...args) {
      for (const [read] of [...(listeners.get(group) ?? [])]) {
        // A host's callback that throws must not break the flow that called it.
        try {
          tell(read()[name as string], args)
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}

function tell(callback: Callback | undefined, args: readonly unknown[]): void {
  const params = args[0] as { user?: object; wallet?: object; mfaMethods?: object } | undefined
  const first = params?.user ?? params?.wallet ?? params?.mfaMethods
  // Set as the prototype and not as members: printing, comparing or sending the object shows the published members
  // only.
  if (first) Object.setPrototypeOf(params, first)
  callback?.(...((first && callback.length > 1 ? Object.values(params as object) : args) as never[]))
}
