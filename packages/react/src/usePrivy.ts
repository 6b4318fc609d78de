import type { ClientState, CreateWalletOptions, Hex, TypedData, User, Wallet } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import {
  createLinking,
  createUnlinking,
  createUpdating,
  type Linking,
  type Unlinking,
  type Updating,
} from './account/linking/linking.ts'
import { useLatchkey, useSessionUser } from './context.ts'
import type { Latchkey } from './latchkey.ts'
import type { MfaMembers } from './mfa/enroll/mfaEnrollment.ts'
import { createMfaActions, type UseMfa } from './mfa/useMfa.ts'
import type { LoginModalOptions } from './navigation/loginModalOptions.ts'
import { startLogin } from './session/useLogin.ts'
import { endSession } from './session/useLogout.ts'
import type { ConnectWalletModalOptions } from './wallet/external/connectOptions.ts'
import { startConnect, startConnectOrCreate } from './wallet/external/useConnectWallet.ts'
import type { UseSendTransactionInterface } from './wallet/transaction/useSendTransaction.ts'
import type { UseSignTransactionInterface } from './wallet/transaction/useSignTransaction.ts'
import { report, walletAction, walletActions } from './wallet/walletAction.ts'
import type { SetWalletRecoveryOptions, SignMessage, SignOptions } from './wallet/walletRuntime.ts'

export type PrivyInterface = Linking &
  Updating &
  Unlinking &
  MfaMembers &
  Omit<UseMfa, 'mfaMethods'> & {
    /** The app has loaded, and the client knows whether a user is signed in. */
    ready: boolean
    authenticated: boolean
    user: User | null
    /** Why `ready` is false. `unreachable` carries the error; the provider keeps retrying. */
    status: ClientState
    /** Why the page cannot start, as in `status`; otherwise null. From 3.x. */
    error: Error | null
    /** Retries at once when the server could not be reached. */
    retry(): void
    isModalOpen: boolean
    mfaMethods: MfaMethod[]
    login(options?: LoginModalOptions | object): void
    logout(): Promise<void>
    getAccessToken(): Promise<string | null>
    /** From 1.x: creates a second session and returns the token that opens it, for `?privy_token=` on another page. */
    forkSession(): Promise<string>
    /** From 1.x: sets the wallet that `useActiveWallet` returns. */
    setActiveWallet(address: string): Promise<void>
    /** Opens the modal to connect a wallet without logging in. */
    connectWallet(options?: ConnectWalletModalOptions | object): void
    /** For visitors: connects one of their wallets, or logs them in and creates one. */
    connectOrCreateWallet(): void
    /** Accepts an event, so that it can be passed to `onClick`. */
    createWallet(options?: CreateWalletOptions | object): Promise<Wallet>
    /** Lets the user copy the key of an embedded wallet (`useExportWallet`). Resolves when the screen is closed. */
    exportWallet(options?: { address?: string } | object): Promise<void>
    /** Lets the user choose how the wallet is recovered (`useSetWalletRecovery`). */
    setWalletRecovery(options?: SetWalletRecoveryOptions | object): Promise<Wallet>
    /** Asks the user for a password for this wallet (`useSetWalletPassword`). */
    setWalletPassword(): Promise<Wallet>
    signMessage: SignMessage
    signTypedData(typedData: TypedData, options?: SignOptions): Promise<{ signature: Hex }>
    /** Shows a transaction for review, and sends it (`useSendTransaction`). */
    sendTransaction: UseSendTransactionInterface['sendTransaction']
    /** Shows a transaction for review, and returns it signed (`useSignTransaction`). */
    signTransaction: UseSignTransactionInterface['signTransaction']
  }

/**
 * The main hook: the signed-in user, and the functions to log in and manage the account and wallets.
 *
 * @example
 * const { ready, status, retry, authenticated, user, login, logout } = usePrivy()
 * if (status.status === 'unreachable') return <button onClick={retry}>Try again: {status.error.message}</button>
 * if (!ready) return <p>Loading</p>
 * return authenticated ? <button onClick={logout}>{user?.email?.address}</button> : <button onClick={login}>Log in</button>
 */
export function usePrivy(): PrivyInterface {
  const latchkey = useLatchkey()
  const user = useSessionUser()
  const status = useStore(latchkey.client.state)
  const isModalOpen = useStore(latchkey.modal, (stack) => stack.length > 0)
  const actions = useMemo(() => createActions(latchkey), [latchkey])
  const ready = status.status === 'ready'
  return {
    ...actions,
    ready,
    status,
    error: status.status === 'unreachable' ? status.error : null,
    isModalOpen,
    authenticated: ready && user !== null,
    user: ready ? user : null,
    mfaMethods: user?.mfaMethods ?? [],
  }
}

function createActions(latchkey: Latchkey) {
  const { client } = latchkey
  return {
    login: (options?: object) => startLogin(latchkey, options),
    logout: () => endSession(latchkey),
    retry: client.retry,
    connectWallet: (options?: object) => startConnect(latchkey, options),
    connectOrCreateWallet: () => startConnectOrCreate(latchkey),
    getAccessToken: client.session.getAccessToken,
    ...createLinking(latchkey),
    ...createUpdating(latchkey),
    ...createUnlinking(latchkey),
    ...createMfaActions(latchkey),
    ...walletActions(
      latchkey,
      'createWallet',
      'exportWallet',
      'setWalletPassword',
      'setWalletRecovery',
      'signMessage',
      'signTypedData',
      'sendTransaction',
      'signTransaction',
      'initEnrollmentWithSms',
      'initEnrollmentWithTotp',
      'initEnrollmentWithPasskey',
      'submitEnrollmentWithSms',
      'submitEnrollmentWithTotp',
      'submitEnrollmentWithPasskey',
      'unenroll',
    ),
    enrollInMfa: (show?: boolean | object) => report(walletAction(latchkey, 'enrollInMfa')(show)),
    forkSession: client.session.fork,
    setActiveWallet: async (address: string) => latchkey.activeWallet.set(address),
  }
}
