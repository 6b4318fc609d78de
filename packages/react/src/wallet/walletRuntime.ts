import type {
  Approve,
  Authorization,
  ChainType,
  CreateWalletOptions,
  EmbeddedProvider,
  EmbeddedStandardWallet,
  Hex,
  ImportedKey,
  Mfa,
  NewRecoveryMethod,
  SignedAuthorization,
  TypedData,
  UnsignedTransaction,
  Wallet,
  WalletWithMetadata,
} from '@latchkey/core'
import type { MfaEnrollmentActions } from '../mfa/enroll/mfaEnrollment.ts'
import type { DelegationActions } from './delegation/delegationActions.ts'
import type { Sign7702AuthorizationParams, Sign7702AuthorizationResult } from './sign/authorization.ts'
import type { SigningEntryPoint } from './sign/signingEntryPoints.ts'
import type { SignWording, TransactionWording } from './sign/wording.ts'
import type { SolanaTransactor } from './solana/solanaTransactor.ts'
import type { SendTransactionOptions, SignTransactionOptions } from './transaction/sendOptions.ts'

/** How a request to sign is shown, with the published names (protocol 10.3). */
export type SignMessageModalUIOptions = SignWording & {
  /** @default the app's setting, else true */
  showWalletUIs?: boolean
  /** From later versions. Ignored: a request can always be refused. */
  isCancellable?: boolean
}

export type SignOptions = {
  uiOptions?: SignMessageModalUIOptions
  /** The embedded wallet that signs. @default the first one */
  address?: string
}

/** Since 2.0 it takes an object for each parameter, before that only a string. */
export type SignMessage = {
  (input: { message: string }, options?: SignOptions): Promise<{ signature: Hex }>
  /** @deprecated From 1.x. */
  (message: string, uiOptions?: SignMessageModalUIOptions, address?: string): Promise<Hex>
}

/** Asks the user to sign bytes with an embedded Solana wallet. Without an address, the first one signs. */
export type SignSolana = (
  message: Uint8Array,
  options: SignOptions & { entryPoint: SigningEntryPoint },
) => Promise<Uint8Array>

export type ExportOptions = {
  /** The embedded wallet. @default the first one of the chain */
  address?: string
}

export type SetWalletRecoveryOptions = {
  /** Goes back to automatic recovery by login, instead of the user's own password or cloud. */
  showAutomaticRecovery?: boolean
}

/** How a request of a smart wallet is shown, and its entry point. */
export type OwnerOptions = {
  entryPoint: SigningEntryPoint
  wording?: TransactionWording | undefined
  showDialog?: boolean | undefined
}

/** Signs at once: the caller has already asked the user. */
export type WalletKeys = {
  signMessage(wallet: WalletWithMetadata, message: string): Promise<Hex>
  signTypedData(wallet: WalletWithMetadata, typedData: TypedData): Promise<Hex>
  signSolanaMessage(wallet: WalletWithMetadata, message: Uint8Array): Promise<Uint8Array>
  /** Signs a 32-byte hash without a prefix. */
  signHash(wallet: WalletWithMetadata, hash: Hex): Promise<Hex>
  signAuthorization(wallet: WalletWithMetadata, authorization: Authorization): Promise<SignedAuthorization>
  /** Waits for the frame, as long as an open request may. */
  whenReady(): Promise<void>
}

/** Lets the app post on Farcaster for its user. */
export type FarcasterSignerActions = {
  /** Shows the screen of the request, and resolves once it is open. */
  requestFarcasterSigner(): Promise<void>
  signFarcasterMessage(hash: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
}

/** The wallet code of the page: the frame, and one provider for each embedded wallet. It loads on demand. */
export type WalletRuntime = MfaEnrollmentActions &
  DelegationActions &
  FarcasterSignerActions & {
    /** Creates a wallet without events. */
    create(chain: ChainType, recovery?: NewRecoveryMethod): Promise<Wallet>
    /**
     * Creates the wallets that a login requires; resolves with the address, or is null if the user must be asked first.
     */
    beginDueCreation(): Promise<string> | null
    /** Creates a wallet and calls the app's callbacks. If the app requires it, the user chooses the recovery method. */
    createWallet(options?: CreateWalletOptions): Promise<Wallet>
    /** Imports a wallet from the user's key and calls the same callbacks. */
    importWallet(key: ImportedKey): Promise<Wallet>
    /** Like `createWallet`, for Solana. */
    createSolanaWallet(options?: CreateWalletOptions | object): Promise<Wallet>
    /** Shows the screens to set or change the wallet's password. */
    setWalletPassword(): Promise<Wallet>
    /** Shows the screen to copy a key. */
    exportWallet(options?: ExportOptions & { chainType?: ChainType }): Promise<void>
    /** Shows the screens to choose how the wallet is recovered. */
    setWalletRecovery(options?: SetWalletRecoveryOptions | object): Promise<Wallet>
    /** Asks the user, signs, and calls the host app's callbacks. */
    signMessage: SignMessage
    signTypedData(typedData: TypedData, options?: SignOptions): Promise<{ signature: Hex }>
    sendTransaction(
      transaction: UnsignedTransaction,
      options?: SendTransactionOptions,
    ): Promise<{ hash: Hex }>
    signTransaction(
      transaction: UnsignedTransaction,
      options?: SignTransactionOptions,
    ): Promise<{ signature: Hex }>
    signAuthorization(
      params: Sign7702AuthorizationParams,
      options?: { address?: string },
    ): Promise<Sign7702AuthorizationResult>
    /** Restores a disabled device of a user with a second factor, who passes it first. */
    restoreDevice(id: string): Promise<void>
    /** Asks the user for a second factor, if they have one. */
    promptMfa(): Promise<void>
    initMfa: Mfa['init']
    submitMfa: Mfa['submit']
    cancelMfa(): void
    clearMfa(): Promise<void>
    /** Like `signMessage`, with a given wallet and without callbacks. */
    sign(wallet: WalletWithMetadata, message: string): Promise<Hex>
    getProvider(wallet: WalletWithMetadata): EmbeddedProvider
    /** For signatures of a wallet as the owner of a smart wallet: asks first, then signs with the keys. */
    owner: { keys: WalletKeys; approve(options: OwnerOptions): Approve }
    /** When this page first saw the wallet, in Unix ms. */
    connectedAt(wallet: WalletWithMetadata): number
    signSolana: SignSolana
    transactSolana: SolanaTransactor
    /** The embedded Solana wallets as the page's libraries find them. */
    solana: EmbeddedStandardWallet
  }
