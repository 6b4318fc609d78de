import type { Web3Provider } from '@ethersproject/providers'
import type { ReactNode } from 'react'
import type { Hex, LocalAccount } from 'viem'
import type { SignAuthorizationReturnType } from 'viem/accounts'
import type { base } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import type {} from './ethers5.ts'
import type * as sdk from './index.ts'
import type { useCreateWallet, useLinkWithSiwe, useLoginWithSms, useOAuthTokens } from './index.ts'
import type * as smartWallets from './smartWallets.ts'
import type * as solana from './solana.ts'
import type * as ui from './ui.ts'

/** Types of the published client (protocol 10) that a host app's own code relies on, checked by `tsc`. */
test('a host app’s types of smart wallets compile', () => {
  type Client = NonNullable<ReturnType<typeof smartWallets.useSmartWallets>['client']>
  type Call = { to: `0x${string}`; value: bigint; data: Hex }
  expectTypeOf<Parameters<Client['sendTransaction']>[0]>().not.toBeAny()
  const send = (client: Client, calls: Call[]) => [
    client.sendTransaction({ calls }, { uiOptions: { description: 'Berth 12', buttonText: 'Pay' } }),
    client.sendTransaction({ to: '0x', value: 1n, chain: client.chain, account: client.account }),
    client.signMessage({ message: 'hello' }, { uiOptions: { title: 'Sign' } }),
    client.switchChain({ id: client.chain.id }),
  ]
  expectTypeOf(send).returns.toExtend<Promise<unknown>[]>()
  expectTypeOf<Client>().toExtend<smartWallets.SmartWalletClientType>()
  expectTypeOf<NonNullable<smartWallets.SmartWalletsProviderProps['config']>>().toExtend<{
    paymasterContext?: Record<string, unknown>
  }>()
})

test('a host app’s types compile', () => {
  type Login = NonNullable<Parameters<typeof sdk.useLogin>[0]>
  type Link = NonNullable<Parameters<typeof sdk.useLinkAccount>[0]>
  type Update = NonNullable<Parameters<typeof sdk.useUpdateAccount>[0]>
  expectTypeOf<(error: sdk.PrivyErrorCode) => void>().toExtend<NonNullable<Login['onError']>>()
  // Its details are set whenever linking fails.
  type OnLinkError = (error: sdk.PrivyErrorCode, details: { linkMethod: sdk.LoginMethod }) => void
  expectTypeOf<OnLinkError>().toExtend<NonNullable<Link['onError']>>()
  expectTypeOf<OnLinkError>().toExtend<NonNullable<Update['onError']>>()

  // A list built at run time, and one that may be empty.
  expectTypeOf<('email' | 'google' | 'wallet')[]>().toExtend<
    NonNullable<sdk.PrivyClientConfig['loginMethods']>
  >()
  expectTypeOf<('email' | 'google')[]>().toExtend<NonNullable<sdk.LoginModalOptions['loginMethods']>>()
  expectTypeOf<sdk.NonEmptyArray<sdk.LoginMethodOrderOption>>().toExtend<
    NonNullable<sdk.PrivyClientConfig['loginMethodsAndOrder']>['primary']
  >()

  expectTypeOf<sdk.OAuthTokens['provider']>().toEqualTypeOf<sdk.OAuthProviderType>()
  expectTypeOf<ReturnType<typeof useOAuthTokens>>().toEqualTypeOf<sdk.UseOAuthTokens>()
  expectTypeOf<
    Parameters<ReturnType<typeof useLoginWithSms>['sendCode']>[0]
  >().toEqualTypeOf<sdk.SendCodeToSms>()
  expectTypeOf<sdk.SmartWallet['smartWalletType']>().toExtend<
    'safe' | 'kernel' | 'light_account' | 'biconomy' | 'coinbase_smart_wallet' | 'thirdweb'
  >()

  type CaptchaCallback = 'onSuccess' | 'onError' | 'onExpire' | 'onUnsupported'
  expectTypeOf<CaptchaCallback>().toExtend<keyof sdk.CaptchaProps>()

  // Passed to `onClick` directly.
  type OnClick = (event: MouseEvent) => unknown
  type Privy = ReturnType<typeof sdk.usePrivy>
  type ClickHandlerName =
    | 'login'
    | 'connectWallet'
    | 'createWallet'
    | 'linkEmail'
    | 'linkWallet'
    | 'linkTelegram'
  expectTypeOf<Privy[ClickHandlerName]>().toExtend<OnClick>()
  expectTypeOf<ReturnType<typeof useCreateWallet>['createWallet']>().toExtend<OnClick>()

  type ImportWallet = (input: { privateKey: string }) => Promise<sdk.Wallet>
  expectTypeOf<ReturnType<typeof sdk.useImportWallet>['importWallet']>().toEqualTypeOf<ImportWallet>()

  // 2.x with the address first, 3.x with an object; callbacks name each funding method.
  type FundWallet = ReturnType<typeof sdk.useFundWallet>['fundWallet']
  expectTypeOf<FundWallet>().toExtend<(address: string, config?: sdk.FundWalletConfig) => Promise<void>>()
  type FundWalletOf3 = (input: {
    address: string
    options?: { chain?: { id: number }; amount: string; asset: { erc20: Hex } | 'USDC' | 'native-currency' }
  }) => Promise<sdk.FundingResult>
  expectTypeOf<FundWallet>().toExtend<FundWalletOf3>()
  type FundingExit = Parameters<
    NonNullable<NonNullable<Parameters<typeof sdk.useFundWallet>[0]>['onUserExited']>
  >[0]
  expectTypeOf<FundingExit['fundingMethod']>().toEqualTypeOf<
    'moonpay' | 'coinbase-onramp' | 'external' | 'manual' | null
  >()
  expectTypeOf<FundingExit['balance']>().toEqualTypeOf<bigint | undefined>()
  type FundSolanaWallet = ReturnType<typeof solana.useFundWallet>['fundWallet']
  expectTypeOf<FundSolanaWallet>().toExtend<
    (input: { address: string; options?: { chain?: 'solana:devnet'; asset?: 'USDC' } }) => Promise<void>
  >()

  // 2.x and 3.x: transactions of an embedded wallet, with quantities in each form.
  type Transaction = {
    to?: string
    value?: number | bigint | `0x${string}`
    chainId?: number
    data?: `0x${string}`
  }
  type SendOptions = {
    sponsor?: boolean
    address?: string
    fundWalletConfig?: { chain?: { id: number }; amount?: string }
    uiOptions?: {
      showWalletUIs?: boolean
      description?: string
      buttonText?: string
      successHeader?: string
      successDescription?: string
      isCancellable?: boolean
      transactionInfo?: {
        title?: string
        action?: string
        contractInfo?: {
          url?: string
          name?: string
          imgUrl?: string
          imgAltText?: string
          imgSize?: 'sm' | 'lg'
        }
      }
    }
  }
  type Send = (input: Transaction, options?: SendOptions) => Promise<{ hash: `0x${string}` }>
  type SignIt = (
    input: Transaction,
    options?: Pick<SendOptions, 'uiOptions' | 'address'>,
  ) => Promise<{ signature: `0x${string}` }>
  expectTypeOf<ReturnType<typeof sdk.useSendTransaction>['sendTransaction']>().toExtend<Send>()
  expectTypeOf<ReturnType<typeof sdk.useSignTransaction>['signTransaction']>().toExtend<SignIt>()
  expectTypeOf<Privy['sendTransaction']>().toExtend<Send>()
  expectTypeOf<Privy['signTransaction']>().toExtend<SignIt>()
  type SendCallbacks = {
    onSuccess?: (params: { hash: `0x${string}` }) => void
    onError?: (error: sdk.PrivyErrorCode) => void
  }
  expectTypeOf<SendCallbacks>().toExtend<NonNullable<Parameters<typeof sdk.useSendTransaction>[0]>>()
  expectTypeOf<sdk.ViemAccount>().toExtend<LocalAccount>()
  type SignAuthorization = (
    input: {
      contractAddress: `0x${string}`
      chainId?: number
      nonce?: number
      executor?: 'self' | `0x${string}`
    },
    options?: { address?: string },
  ) => Promise<SignAuthorizationReturnType>
  type Authorizing = ReturnType<typeof sdk.useSign7702Authorization>
  expectTypeOf<Authorizing['signAuthorization']>().toExtend<SignAuthorization>()
  expectTypeOf<typeof sdk.useSignAuthorization>().toEqualTypeOf<typeof sdk.useSign7702Authorization>()
  expectTypeOf<ReturnType<sdk.ViemAccount['signAuthorization']>>().toExtend<
    Promise<SignAuthorizationReturnType>
  >()

  type Signer = {
    getFarcasterSignerPublicKey: () => Promise<Uint8Array<ArrayBuffer>>
    signFarcasterMessage: (messageHash: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>
    requestFarcasterSignerFromWarpcast: () => Promise<void>
  }
  expectTypeOf<ReturnType<typeof sdk.useFarcasterSigner>>().toExtend<Signer>()
  expectTypeOf<ReturnType<typeof sdk.useGetFarcasterSignerPublicKey>>().toExtend<
    Pick<Signer, 'getFarcasterSignerPublicKey'>
  >()
  expectTypeOf<ReturnType<typeof sdk.useSignFarcasterMessage>>().toExtend<
    Pick<Signer, 'signFarcasterMessage'>
  >()
  expectTypeOf<ReturnType<typeof sdk.useRequestFarcasterSigner>>().toExtend<
    Pick<Signer, 'requestFarcasterSignerFromWarpcast'>
  >()

  type Enrollment = {
    initEnrollmentWithSms: (meta: { phoneNumber: string }) => Promise<void>
    initEnrollmentWithTotp: () => Promise<{ secret: string; authUrl: string }>
    initEnrollmentWithPasskey: () => Promise<void>
    submitEnrollmentWithSms: (meta: { phoneNumber: string; mfaCode: string }) => Promise<void>
    submitEnrollmentWithTotp: (meta: { mfaCode: string }) => Promise<void>
    submitEnrollmentWithPasskey: (
      input: { credentialIds: string[] },
      options?: { removeForLogin?: boolean },
    ) => Promise<void>
  }
  type EnrollmentHook = Enrollment & {
    unenrollWithSms: () => Promise<void>
    unenrollWithTotp: () => Promise<void>
    unenrollWithPasskey: (options?: { removeForLogin?: boolean }) => Promise<void>
    showMfaEnrollmentModal: () => void
    closeMfaEnrollmentModal: () => void
  }
  expectTypeOf<ReturnType<typeof sdk.useMfaEnrollment>>().toExtend<EnrollmentHook>()
  type EnrollmentOfPrivy = Enrollment & {
    enrollInMfa: (show?: boolean) => void
    unenroll: (method: sdk.MfaMethod, options?: { removeForLogin?: boolean }) => Promise<void>
    promptMfa: () => Promise<void>
    cancel: () => void
  }
  expectTypeOf<Privy>().toExtend<EnrollmentOfPrivy>()

  // 2.25 and 3.x: options of passkeys, and `clear`, which forgets the passed factor.
  type LoginWithPasskey = (options?: { credentialIds?: string[] }) => Promise<void>
  type LinkWithPasskey = (options?: { name?: string }) => Promise<void>
  expectTypeOf<sdk.UseLoginWithPasskey['loginWithPasskey']>().toExtend<LoginWithPasskey>()
  expectTypeOf<sdk.UseLinkWithPasskey['linkWithPasskey']>().toExtend<LinkWithPasskey>()
  expectTypeOf<sdk.UseLoginWithPasskey['loginWithPasskey']>().toExtend<OnClick>()
  expectTypeOf<sdk.UseLinkWithPasskey['linkWithPasskey']>().toExtend<OnClick>()
  expectTypeOf<Privy['linkPasskey']>().toExtend<(options?: { name?: string }) => void>()
  expectTypeOf<Privy['linkPasskey']>().toExtend<OnClick>()
  expectTypeOf<Privy['error']>().toEqualTypeOf<Error | null>()
  expectTypeOf<Privy['clear']>().toEqualTypeOf<() => Promise<void>>()
  expectTypeOf<ReturnType<typeof sdk.useMfa>['clear']>().toEqualTypeOf<() => Promise<void>>()
  type Hints = ('hybrid' | 'security-key' | 'client-device')[]
  expectTypeOf<{ registration?: { hints?: Hints } }>().toExtend<
    NonNullable<sdk.PrivyClientConfig['passkeys']>
  >()

  type SetWalletPassword = () => Promise<sdk.Wallet>
  expectTypeOf<Privy['setWalletPassword']>().toEqualTypeOf<SetWalletPassword>()
  type Password = ReturnType<typeof sdk.useSetWalletPassword>
  expectTypeOf<Password['setWalletPassword']>().toEqualTypeOf<SetWalletPassword>()
  type PasswordCallbacks = {
    onSuccess?: (params: { wallet: sdk.Wallet }) => void
    onError?: (error: sdk.PrivyErrorCode) => void
  }
  expectTypeOf<PasswordCallbacks>().toExtend<NonNullable<Parameters<typeof sdk.useSetWalletPassword>[0]>>()

  // It declares no options; it honors one that is not declared (protocol 10.2).
  type SetWalletRecovery = (options?: { showAutomaticRecovery?: boolean } | object) => Promise<sdk.Wallet>
  expectTypeOf<Privy['setWalletRecovery']>().toEqualTypeOf<SetWalletRecovery>()
  type Recovery = ReturnType<typeof sdk.useSetWalletRecovery>
  expectTypeOf<Recovery['setWalletRecovery']>().toEqualTypeOf<SetWalletRecovery>()
  type RecoveryCallbacks = {
    onSuccess?: (params: { method: 'user-passcode' | 'google-drive' | 'icloud'; wallet: sdk.Wallet }) => void
    onError?: (error: sdk.PrivyErrorCode) => void
  }
  expectTypeOf<RecoveryCallbacks>().toExtend<NonNullable<Parameters<typeof sdk.useSetWalletRecovery>[0]>>()

  type LinkWithSiwe = (proof: {
    signature: string
    message: string
    chainId: string
    walletClientType?: string
    connectorType?: string
  }) => Promise<unknown>
  expectTypeOf<ReturnType<typeof useLinkWithSiwe>['linkWithSiwe']>().toExtend<LinkWithSiwe>()
})

/** The Solana sub-path of 2.0, of 2.25 and of 3.x (protocol 10.6). */
test('a Solana app’s types compile', () => {
  type Bytes = Uint8Array
  // 2.x: the wallets of `useSolanaWallets`, and `useSignMessage` with an optional address.
  type Old = ReturnType<typeof solana.useSolanaWallets>
  expectTypeOf<Old['wallets'][number]>().toEqualTypeOf<sdk.ConnectedSolanaWallet>()
  expectTypeOf<Old['wallets'][number]['signMessage']>().toEqualTypeOf<(message: Bytes) => Promise<Bytes>>()
  expectTypeOf<Old['createWallet']>().toExtend<(event: MouseEvent) => Promise<sdk.Wallet>>()
  expectTypeOf<Old['exportWallet']>().toExtend<(options?: { address: string }) => Promise<void>>()
  type Sign = ReturnType<typeof solana.useSignMessage>['signMessage']
  type SignOld = (input: {
    message: Bytes
    options?: { address?: string; uiOptions?: sdk.SignMessageModalUIOptions }
  }) => Promise<Bytes>
  expectTypeOf<Sign>().toExtend<SignOld>()

  // 3.x: wallets of the Wallet Standard, with objects as arguments everywhere.
  type Wallet = ReturnType<typeof solana.useWallets>['wallets'][number]
  type Input = {
    message: Bytes
    wallet: Wallet
    options?: { uiOptions?: sdk.SignMessageModalUIOptions }
  }
  expectTypeOf<Sign>().toExtend<(input: Input) => Promise<{ signature: Bytes }>>()
  expectTypeOf<Sign>().toExtend<(...inputs: Input[]) => Promise<{ signature: Bytes }[]>>()
  expectTypeOf<Wallet['signMessage']>().toExtend<
    (input: { message: Bytes }) => Promise<{ signature: Bytes; signedMessage: Bytes }>
  >()
  expectTypeOf<Wallet['standardWallet']['name']>().toEqualTypeOf<string>()
  expectTypeOf<ReturnType<typeof solana.useCreateWallet>['createWallet']>().toExtend<
    (options?: { createAdditional?: boolean }) => Promise<{ wallet: sdk.Wallet }>
  >()

  // Transactions: web3.js objects in 2.x, and bytes with a wallet in 3.x.
  type Web3Transaction = { serialize(): Uint8Array }
  type Send = ReturnType<typeof solana.useSendTransaction>['sendTransaction']
  type SendOld = (input: {
    transaction: Web3Transaction
    connection: { rpcEndpoint: string }
    uiOptions?: sdk.SendTransactionModalUIOptions
    transactionOptions?: { skipPreflight?: boolean; maxRetries?: number }
    address?: string
  }) => Promise<{ signature: string; signedTransaction: Web3Transaction; parsedTransaction: object | null }>
  expectTypeOf<Send>().toExtend<SendOld>()
  type SignTransaction = ReturnType<typeof solana.useSignTransaction>['signTransaction']
  type SignOldTransaction = (input: {
    transaction: Web3Transaction
    connection: object
    address?: string
  }) => Promise<Web3Transaction>
  expectTypeOf<SignTransaction>().toExtend<SignOldTransaction>()
  type TransactionInput = { transaction: Bytes; wallet: Wallet; chain?: 'solana:devnet' }
  expectTypeOf<SignTransaction>().toExtend<
    (input: TransactionInput) => Promise<{ signedTransaction: Bytes }>
  >()
  type SignAndSend = ReturnType<typeof solana.useSignAndSendTransaction>['signAndSendTransaction']
  expectTypeOf<SignAndSend>().toExtend<(input: TransactionInput) => Promise<{ signature: Bytes }>>()
  expectTypeOf<SignAndSend>().toExtend<(...inputs: TransactionInput[]) => Promise<{ signature: Bytes }[]>>()
  expectTypeOf<Wallet['signTransaction']>().toExtend<
    (input: { transaction: Bytes; chain?: 'solana:mainnet' }) => Promise<{ signedTransaction: Bytes }>
  >()
  expectTypeOf<Old['wallets'][number]['sendTransaction']>().toExtend<
    (
      transaction: Web3Transaction,
      connection: object,
      options?: { skipPreflight?: boolean },
    ) => Promise<string>
  >()

  expectTypeOf<
    | 'useConnectedStandardWallets'
    | 'useExportWallet'
    | 'useImportWallet'
    | 'useSendTransaction'
    | 'useSignAndSendTransaction'
    | 'useSignTransaction'
    | 'useStandardSignMessage'
    | 'useStandardWallets'
    | 'toSolanaWalletConnectors'
  >().toExtend<keyof typeof solana>()
})

/** Names added in 2.25 and 3.45, and those of 1.x. */
test('hooks of hardware wallets, plugins and 1.x compile', () => {
  type Nonce = (options?: { address?: string; disableSignup?: boolean }) => Promise<string>
  expectTypeOf<sdk.UseLoginWithSiwe['generateSiweNonce']>().toExtend<Nonce>()
  type Offchain = (input: { message: string; address: string }) => Uint8Array
  expectTypeOf<sdk.UseLoginWithSiws['generateSiwsOffchainMessage']>().toExtend<Offchain>()
  expectTypeOf<sdk.UseLinkWithSiws['generateSiwsOffchainMessage']>().toExtend<Offchain>()
  type SiwsProof = {
    signature: string
    message: string
    disableSignup?: boolean
    walletClientType?: string
    connectorType?: string
    messageType?: 'transaction' | 'plain' | 'offchain-message'
  }
  expectTypeOf<sdk.UseLoginWithSiws['loginWithSiws']>().toExtend<(proof: SiwsProof) => Promise<sdk.User>>()
  expectTypeOf<sdk.UseLinkWithSiws['linkWithSiws']>().toExtend<(proof: SiwsProof) => Promise<unknown>>()

  expectTypeOf<Parameters<typeof sdk.LoginModal>>().toEqualTypeOf<[{ open: boolean }]>()
  expectTypeOf<sdk.CookieWriteBehavior>().toEqualTypeOf<'default' | 'never'>()
  expectTypeOf<Partial<sdk.PrivyI18nStrings>>().toExtend<
    NonNullable<sdk.PrivyClientConfig['intl']>['textLocalization']
  >()
  expectTypeOf<sdk.PrivyI18nStrings['connectWallet.retry']>().toEqualTypeOf<string>()
  expectTypeOf<ReturnType<typeof solana.defaultSolanaRpcsPlugin>[]>().toExtend<
    sdk.PrivyClientConfig['plugins']
  >()

  // Solana 2.x: signatures through callbacks, and several at once.
  type Web3Transaction = { serialize(): Uint8Array }
  expectTypeOf<sdk.ConnectedSolanaWallet['signAllTransactions']>().toExtend<
    (transactions: Web3Transaction[]) => Promise<Web3Transaction[]>
  >()
  type Callbacks = {
    onSuccess?: (params: { signedTransaction: solana.SupportedSolanaTransaction }) => void
    onError?: (error: sdk.PrivyErrorCode) => void
  }
  expectTypeOf<Callbacks>().toExtend<NonNullable<Parameters<typeof solana.useSignTransaction>[0]>>()
  expectTypeOf<Callbacks>().toExtend<sdk.PrivyEvents['signSolanaTransaction']>()
  expectTypeOf<ReturnType<typeof solana.usePrivyStandardWallet>>().toEqualTypeOf<{
    wallet: solana.PrivyStandardWallet
    ready: boolean
  }>()
  expectTypeOf<solana.PrivyStandardWallet>().toExtend<solana.SolanaStandardWallet>()

  // 1.x
  type SendOld = (
    transaction: Web3Transaction,
    connection: { rpcEndpoint: string },
    uiOptions?: sdk.SendTransactionModalUIOptions,
    transactionOptions?: { skipPreflight?: boolean },
    fundWalletConfig?: object,
    address?: string,
  ) => Promise<sdk.SolanaTransactionReceipt>
  type Sender = ReturnType<typeof sdk.useSendSolanaTransaction>
  expectTypeOf<Sender['sendSolanaTransaction']>().toExtend<SendOld>()
  expectTypeOf<sdk.Wallet['walletClient']>().toEqualTypeOf<'privy' | 'unknown' | undefined>()
  type Payload = { jsonrpc: string; method: string; params: unknown[]; id?: string | number }
  // From `web3-core` 1.x.
  type AbstractProvider = {
    sendAsync(payload: Payload, callback: (error: Error | null, result?: never) => unknown): void
    send?(payload: Payload, callback: (error: Error | null, result?: never) => unknown): void
    request?(args: { method: string; params?: unknown[] }): Promise<unknown>
    connected?: boolean
  }
  expectTypeOf<ReturnType<sdk.ConnectedWallet['getWeb3jsProvider']>>().toExtend<Promise<AbstractProvider>>()
  expectTypeOf<ReturnType<sdk.ConnectedWallet['getEthersProvider']>>().toEqualTypeOf<Promise<Web3Provider>>()
})

/** From react-auth 2.0.9 `./ui`, with viem's chain in an asset (protocol 10.6). */
test('a host app’s props of the pill and the dialog compile', () => {
  type Pill = {
    action?:
      | {
          type: 'login'
          options?: {
            loginMethods?: ('email' | 'wallet')[]
            prefill?: { type: 'email' | 'phone'; value: string }
          }
        }
      | { type: 'connectWallet'; options?: { suggestedAddress?: string } }
    expanded?: boolean
    label?: ReactNode
    size?: number
    ui?: { minimal?: boolean; background?: 'accent' | 'secondary' }
  }
  type EvmAsset = { chain: typeof base; address: Hex; ticker: string; icon?: string }
  type SolAsset = {
    cluster: 'devnet' | 'testnet' | 'mainnet-beta'
    address: string
    ticker: string
    icon?: string
  }
  type Dialog = { networks?: { id: number }[]; assets?: { ethereum?: EvmAsset[]; solana?: SolAsset[] } }
  expectTypeOf<Pill>().toExtend<Parameters<typeof ui.UserPill>[0]>()
  expectTypeOf<Dialog>().toExtend<Parameters<typeof ui.WalletsDialog>[0]>()
})

/** By name: importing a missing name does not compile (protocol 10.7). */
export type PublishedNames = [
  ...[
    sdk.Apple,
    sdk.AppleOAuthWithMetadata,
    sdk.CallbackError,
    sdk.ConnectedSolanaWallet,
    sdk.ConnectedWallet,
  ],
  ...[sdk.ConnectWalletModalOptions, sdk.CrossAppAccount, sdk.CrossAppAccountWithMetadata],
  ...[sdk.CustomAuthFlowState, sdk.Discord, sdk.DiscordOAuthWithMetadata, sdk.EIP1193Provider, sdk.Email],
  ...[
    sdk.EmailWithMetadata,
    sdk.Farcaster,
    sdk.FarcasterWithMetadata,
    sdk.Github,
    sdk.GithubOAuthWithMetadata,
  ],
  ...[sdk.Google, sdk.GoogleOAuthWithMetadata, sdk.LinkedAccountType, sdk.LinkedAccountWithMetadata],
  ...[sdk.LinkedIn, sdk.LinkedInOAuthWithMetadata, sdk.LoginWithCode, sdk.MfaMethod, sdk.OAuthFlowState],
  ...[sdk.OtpFlowState, sdk.Passkey, sdk.PasskeyFlowState, sdk.PasskeyWithMetadata, sdk.Phone],
  ...[
    sdk.PhoneWithMetadata,
    sdk.PriceDisplayOptions,
    sdk.PrivyEvents,
    sdk.PrivyInterface,
    sdk.PrivyProviderProps,
  ],
  ...[sdk.SendCodeToEmail, sdk.SignMessageModalUIOptions, sdk.SignTypedDataParams, sdk.SiweFlowState],
  ...[sdk.SmartWallet, sdk.SolanaCluster, sdk.Telegram, sdk.TelegramWithMetadata, sdk.Tiktok],
  ...[sdk.TiktokOAuthWithMetadata, sdk.Twitter, sdk.TwitterOAuthWithMetadata, sdk.UseCustomAuth],
  ...[sdk.UseLinkWithPasskey, sdk.UseLoginWithEmail, sdk.UseLoginWithPasskey, sdk.UseLoginWithSms, sdk.User],
  ...[sdk.Wallet, sdk.WalletListEntry, sdk.WalletWithMetadata],
]
