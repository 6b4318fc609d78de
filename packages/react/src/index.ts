'use client'

// The directive is for Next.js: a server component may import the provider, which itself runs in the browser.

export {
  addPrivyRpcToChain,
  addRpcUrlOverrideToChain,
  type Chain,
  type ClientState,
  type CookieWriteBehavior,
  type CreateWalletOptions,
  type CrossAppAccount,
  type CrossAppAccountWithMetadata,
  type CustomAuthFlowState,
  defaultChains as SUPPORTED_CHAINS,
  type EIP1193Provider,
  type Email,
  type EmailWithMetadata,
  type Farcaster,
  type FarcasterWithMetadata,
  type LinkedAccountType,
  type LinkedAccountWithMetadata,
  type LoginMethod,
  type LoginMethodOrderOption,
  localChain,
  type NonEmptyArray,
  type OAuthProviderType,
  type OAuthTokens,
  type Passkey,
  type PasskeyWithMetadata,
  type Phone,
  type PhoneWithMetadata,
  type PriceDisplayOptions,
  type PrivyClientConfig,
  type PrivyI18nStrings,
  type Quantity,
  type SmartWallet,
  type SolanaCluster,
  type SolanaTransactionInput as SupportedSolanaTransaction,
  type SolanaTransactionReceipt,
  type Telegram,
  type TelegramWithMetadata,
  type UnsignedTransaction as UnsignedTransactionRequest,
  type User,
  type Wallet,
  type WalletListEntry,
  type WalletWithMetadata,
} from '@latchkey/core'
export { AppError, type MfaMethod } from '@latchkey/wire'
export type { Linking, Unlinking, Updating } from './account/linking/linking.ts'
export type { LinkPasskeyOptions } from './account/linking/passkeyOptions.ts'
export type * from './account/linking/socialTypes.ts'
export type { LinkTelegramOptions } from './account/linking/telegramOptions.ts'
export { useLinkAccount } from './account/linking/useLinkAccount.ts'
export type { Unlink } from './account/linking/useUnlink.ts'
export { useUpdateAccount } from './account/linking/useUpdateAccount.ts'
export { type UseActiveWalletInterface, useActiveWallet } from './account/menu/useActiveWallet.ts'
export { useAcceptTerms } from './account/useAcceptTerms.ts'
export { useUser } from './account/useUser.ts'
export { Captcha, type CaptchaProps } from './captcha/Captcha.tsx'
export { PrivyErrorCode } from './errorCodes.ts'
export type { CallbackError, PrivyEvents } from './events.ts'
export type {
  FundingResult,
  FundingStatus,
  FundWalletConfig,
  MoonpayConfig,
  MoonpayCurrencyCode,
  MoonpayFundingConfig,
  MoonpayPaymentMethod,
  NativeFundingConfig,
  SolanaFundingConfig,
} from './funding/fundWalletConfig.ts'
export { type UseFundWalletInterface, useFundWallet } from './funding/useFundWallet.ts'
export { LoginModal } from './LoginModal.tsx'
export { getAccessToken, getIdentityToken, version as VERSION } from './latchkey.ts'
export {
  type UseConnectedAppsInterface,
  useConnectedApps,
} from './methods/crossApp/useConnectedApps.ts'
export {
  type UseCrossAppAccountsInterface,
  useCrossAppAccounts,
} from './methods/crossApp/useCrossAppAccounts.ts'
export { type UseCustomAuth, useCustomAuth } from './methods/custom/useCustomAuth.ts'
export { type SendCodeToLinkEmail, type UseLinkEmail, useLinkEmail } from './methods/email/useLinkEmail.ts'
export {
  type SendCodeToEmail,
  type UseLoginWithEmail,
  useLoginWithEmail,
} from './methods/email/useLoginWithEmail.ts'
export { useUnlinkEmail } from './methods/email/useUnlinkEmail.ts'
export { type UseUpdateEmailInterface, useUpdateEmail } from './methods/email/useUpdateEmail.ts'
export {
  type UseFarcasterSignerInterface,
  useFarcasterSigner,
} from './methods/farcaster/signer/useFarcasterSigner.ts'
export { useGetFarcasterSignerPublicKey } from './methods/farcaster/signer/useGetFarcasterSignerPublicKey.ts'
export { useRequestFarcasterSigner } from './methods/farcaster/signer/useRequestFarcasterSigner.ts'
export { useSignFarcasterMessage } from './methods/farcaster/signer/useSignFarcasterMessage.ts'
export type { FarcasterFlowState } from './methods/farcaster/useFarcasterFlow.ts'
export {
  type UseLinkWithFarcaster,
  useLinkWithFarcaster,
} from './methods/farcaster/useLinkWithFarcaster.ts'
export {
  type UseLoginWithFarcaster,
  useLoginWithFarcaster,
} from './methods/farcaster/useLoginWithFarcaster.ts'
export { useUnlinkFarcaster } from './methods/farcaster/useUnlinkFarcaster.ts'
export { useGuestAccounts } from './methods/guest/useGuestAccounts.ts'
export {
  type LinkWithOAuthInput,
  type UseLinkWithOAuth,
  useLinkWithOAuth,
} from './methods/oauth/useLinkWithOAuth.ts'
export {
  type InitLoginWithOAuth,
  type OAuthFlowState,
  type UseLoginWithOAuth,
  useLoginWithOAuth,
} from './methods/oauth/useLoginWithOAuth.ts'
export { type UseOAuthTokens, useOAuthTokens } from './methods/oauth/useOAuthTokens.ts'
export { type UseUnlinkOAuthInterface, useUnlinkOAuth } from './methods/oauth/useUnlinkOAuth.ts'
export {
  type UseLinkWithPasskey,
  useLinkWithPasskey,
} from './methods/passkeys/useLinkWithPasskey.ts'
export {
  type UseLoginWithPasskey,
  type UseSignupWithPasskey,
  useLoginWithPasskey,
  useSignupWithPasskey,
} from './methods/passkeys/useLoginWithPasskey.ts'
export type { PasskeyFlowState } from './methods/passkeys/usePasskeyFlow.ts'
export { useUnlinkPasskey } from './methods/passkeys/useUnlinkPasskey.ts'
export { type UseLinkWithSiwe, useLinkWithSiwe } from './methods/siwe/useLinkWithSiwe.ts'
export { type UseLinkWithSiws, useLinkWithSiws } from './methods/siwe/useLinkWithSiws.ts'
export { type UseLoginWithSiwe, useLoginWithSiwe } from './methods/siwe/useLoginWithSiwe.ts'
export { type UseLoginWithSiws, useLoginWithSiws } from './methods/siwe/useLoginWithSiws.ts'
export { useUnlinkWallet } from './methods/siwe/useUnlinkWallet.ts'
export type { SiweFlowState, SiweFlowState as SiwsFlowState } from './methods/siwe/useWalletFlow.ts'
export { type SendCodeToLinkPhone, type UseLinkPhone, useLinkPhone } from './methods/sms/useLinkPhone.ts'
export {
  type SendCodeToSms,
  type UseLoginWithSms,
  useLoginWithSms,
} from './methods/sms/useLoginWithSms.ts'
export { useUnlinkPhone } from './methods/sms/useUnlinkPhone.ts'
export { type UseUpdatePhoneInterface, useUpdatePhone } from './methods/sms/useUpdatePhone.ts'
export {
  type UseLinkWithTelegram,
  useLinkWithTelegram,
} from './methods/telegram/useLinkWithTelegram.ts'
export {
  type LoginWithTelegram,
  type UseLoginWithTelegram,
  useLoginWithTelegram,
} from './methods/telegram/useLoginWithTelegram.ts'
export type { TelegramAuthFlowState } from './methods/telegram/useTelegramFlow.ts'
export { useUnlinkTelegram } from './methods/telegram/useUnlinkTelegram.ts'
export { useMfaRecoveryCodes } from './mfa/codes/useMfaRecoveryCodes.ts'
export type { MfaEnrollment, MfaRecoveryCodes, PasskeyEnrollmentOptions } from './mfa/enroll/mfaEnrollment.ts'
export { useMfaEnrollment } from './mfa/enroll/useMfaEnrollment.ts'
export {
  errorIndicatesMaxMfaRetries,
  errorIndicatesMfaTimeout,
  errorIndicatesMfaVerificationFailed,
} from './mfa/mfaErrors.ts'
export { type UseMfa, useMfa } from './mfa/useMfa.ts'
export { useRegisterMfaListener } from './mfa/useRegisterMfaListener.ts'
export { useModalStatus } from './modal/navigation/useModalStatus.ts'
export type { LoginModalOptions } from './navigation/loginModalOptions.ts'
export type { LoginWithCode, OtpFlowState } from './otp/useLoginByCode.ts'
export { PrivyProvider, type PrivyProviderProps } from './PrivyProvider.tsx'
export { useIdentityToken } from './session/useIdentityToken.ts'
export { type UseLoginInterface, useLogin } from './session/useLogin.ts'
export { useLogout } from './session/useLogout.ts'
export { type UseSessionsInterface, useSessions } from './session/useSessions.ts'
export { useToken } from './session/useToken.ts'
export { type PrivyInterface, usePrivy } from './usePrivy.ts'
export type { SignerInput, SignerInput as SessionSignerInput } from './wallet/delegation/delegationActions.ts'
export {
  type UseDelegatedActionsInterface,
  useDelegatedActions,
} from './wallet/delegation/useDelegatedActions.ts'
export { useHeadlessDelegatedActions } from './wallet/delegation/useHeadlessDelegatedActions.ts'
export { type UseSessionSignersInterface, useSessionSigners } from './wallet/delegation/useSessionSigners.ts'
export { type UseSignersInterface, useSigners } from './wallet/delegation/useSigners.ts'
export {
  type UseSolanaWalletsInterface,
  useSolanaWallets,
} from './wallet/external/connected/useSolanaWallets.ts'
export type { ConnectWalletModalOptions } from './wallet/external/connectOptions.ts'
export {
  type UseConnectCoinbaseSmartWalletInterface,
  useConnectCoinbaseSmartWallet,
} from './wallet/external/useConnectCoinbaseSmartWallet.ts'
export { useConnectOrCreateWallet } from './wallet/external/useConnectOrCreateWallet.ts'
export { type UseConnectWalletInterface, useConnectWallet } from './wallet/external/useConnectWallet.ts'
export { getEmbeddedConnectedWallet } from './wallet/getEmbeddedConnectedWallet.ts'
export type {
  BaseConnectedWallet,
  BaseConnectedWallet as BaseConnectedWalletType,
  ConnectedSolanaWallet,
  ConnectedSolanaWallet as BaseConnectedSolanaWallet,
  ConnectedWallet,
  ConnectedWallet as BaseConnectedEthereumWallet,
} from './wallet/hostWallets.ts'
export { useCreateWallet } from './wallet/manage/useCreateWallet.ts'
export { type UseExportWalletInterface, useExportWallet } from './wallet/manage/useExportWallet.ts'
export { type UseImportWalletInterface, useImportWallet } from './wallet/manage/useImportWallet.ts'
export {
  type UseSetWalletPasswordInterface,
  useSetWalletPassword,
} from './wallet/recovery/password/useSetWalletPassword.ts'
export { useSetWalletRecovery } from './wallet/recovery/useSetWalletRecovery.ts'
export type { Sign7702AuthorizationParams, Sign7702AuthorizationResult } from './wallet/sign/authorization.ts'
export {
  type Sign7702AuthorizationOptions,
  type UseSign7702AuthorizationInterface,
  useSign7702Authorization,
  useSignAuthorization,
} from './wallet/sign/useSign7702Authorization.ts'
export { type UseSignMessageInterface, useSignMessage } from './wallet/sign/useSignMessage.ts'
export {
  type MessageTypes,
  type SignTypedDataParams,
  type TypedMessage,
  type UseSignTypedDataInterface,
  useSignTypedData,
} from './wallet/sign/useSignTypedData.ts'
export { useSendSolanaTransaction } from './wallet/solana/useSendTransaction.ts'
export {
  toViemAccount,
  type ViemAccount,
  type ViemAccount as PrivyViemAccount,
} from './wallet/toViemAccount.ts'
export type { TransactionLog, TransactionReceipt } from './wallet/transaction/receipt.ts'
export type {
  ContractUIOptions,
  SendTransactionModalUIOptions,
  SendTransactionOptions,
  SignTransactionOptions,
  TransactionUIOptions,
} from './wallet/transaction/sendOptions.ts'
export {
  type UseSendTransactionInterface,
  useSendTransaction,
} from './wallet/transaction/useSendTransaction.ts'
export {
  type UseSignTransactionInterface,
  useSignTransaction,
} from './wallet/transaction/useSignTransaction.ts'
export { type UseWalletsInterface, useWallets } from './wallet/useWallets.ts'
export type {
  SetWalletRecoveryOptions,
  SignMessageModalUIOptions,
  SignOptions,
} from './wallet/walletRuntime.ts'
