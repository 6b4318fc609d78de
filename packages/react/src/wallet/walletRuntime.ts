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
  /** Of later versions. Not read: a request can always be refused. */
  isCancellable?: boolean
}

export type SignOptions = {
  uiOptions?: SignMessageModalUIOptions
  /** Which embedded wallet signs; the first one when left out. */
  address?: string
}

/** From 2.0 on with an object for each, and before that with a text alone. */
export type SignMessage = {
  (input: { message: string }, options?: SignOptions): Promise<{ signature: Hex }>
  /** @deprecated Of 1.x. */
  (message: string, uiOptions?: SignMessageModalUIOptions, address?: string): Promise<Hex>
}

/** Asks the user to sign bytes with an embedded Solana wallet: the first one where no address is named. */
export type SignSolana = (
  message: Uint8Array,
  options: SignOptions & { entryPoint: SigningEntryPoint },
) => Promise<Uint8Array>

export type ExportOptions = {
  /** Which embedded wallet; the first one of the chain when left out. */
  address?: string
}

export type SetWalletRecoveryOptions = {
  /** Returns to recovery by only a login, instead of the user's own password or cloud. */
  showAutomaticRecovery?: boolean
}

/** How a request of a smart wallet is shown, and by which way it came. */
export type OwnerOptions = {
  entryPoint: SigningEntryPoint
  wording?: TransactionWording | undefined
  showDialog?: boolean | undefined
}

/** Signs at once: the caller has asked the user. */
export type WalletKeys = {
  signMessage(wallet: WalletWithMetadata, message: string): Promise<Hex>
  signTypedData(wallet: WalletWithMetadata, typedData: TypedData): Promise<Hex>
  signSolanaMessage(wallet: WalletWithMetadata, message: Uint8Array): Promise<Uint8Array>
  /** A 32-byte hash as it is. */
  signHash(wallet: WalletWithMetadata, hash: Hex): Promise<Hex>
  signAuthorization(wallet: WalletWithMetadata, authorization: Authorization): Promise<SignedAuthorization>
  /** Waits for the frame, as long as a request that is on show may. */
  whenReady(): Promise<void>
}

/** What lets the app post on Farcaster for its user. */
export type FarcasterSignerActions = {
  /** Shows the screen of the request, and resolves once the user is asked. */
  requestFarcasterSigner(): Promise<void>
  signFarcasterMessage(hash: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
}

/** The wallet code of the page: the frame, and one provider for each embedded wallet. Loaded when it is needed. */
export type WalletRuntime = MfaEnrollmentActions &
  DelegationActions &
  FarcasterSignerActions & {
    /** Makes a wallet and says nothing of it. */
    create(chain: ChainType, recovery?: NewRecoveryMethod): Promise<Wallet>
    /** Makes a wallet and tells the host app's callbacks. Where the app requires it, the user says how it is recovered. */
    /** Makes what a login has made due; gives its address, or null where the user has to be asked first. */
    beginDueCreation(): Promise<string> | null
    createWallet(options?: CreateWalletOptions): Promise<Wallet>
    /** Makes a wallet of the user's key and tells the same callbacks. */
    importWallet(key: ImportedKey): Promise<Wallet>
    /** The same for Solana. */
    createSolanaWallet(options?: CreateWalletOptions | object): Promise<Wallet>
    /** Shows the screens in which a user sets a password for the wallet, or another one. */
    setWalletPassword(): Promise<Wallet>
    /** Shows the screen in which a user copies a key. */
    exportWallet(options?: ExportOptions & { chainType?: ChainType }): Promise<void>
    /** Shows the screens in which a user chooses how the wallet is recovered. */
    setWalletRecovery(options?: SetWalletRecoveryOptions | object): Promise<Wallet>
    /** Asks the user, signs, tells the host app's callbacks. */
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
    /** Puts a disabled device back for a user with a second factor, who passes it first. */
    restoreDevice(id: string): Promise<void>
    /** Has the user pass a second factor, where they have one. */
    promptMfa(): Promise<void>
    initMfa: Mfa['init']
    submitMfa: Mfa['submit']
    cancelMfa(): void
    clearMfa(): Promise<void>
    /** As `signMessage`, with a wallet that is named, and without callbacks. */
    sign(wallet: WalletWithMetadata, message: string): Promise<Hex>
    getProvider(wallet: WalletWithMetadata): EmbeddedProvider
    /** For what a wallet signs as the owner of a smart wallet: asks first, then signs by the keys. */
    owner: { keys: WalletKeys; approve(options: OwnerOptions): Approve }
    /** When this page first saw the wallet, Unix ms. */
    connectedAt(wallet: WalletWithMetadata): number
    signSolana: SignSolana
    transactSolana: SolanaTransactor
    /** The embedded Solana wallets as the page's libraries find them. */
    solana: EmbeddedStandardWallet
  }
