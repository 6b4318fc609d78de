'use client'

// The directive is for Next.js: a server component may import the provider, which itself runs in the browser.

export {
  type Apple,
  type AppleOAuthWithMetadata,
  addRpcUrlOverrideToChain,
  type Chain,
  type ClientState,
  type CreateWalletOptions,
  type CrossAppAccount,
  type CrossAppAccountWithMetadata,
  type CustomAuthFlowState,
  type Discord,
  type DiscordOAuthWithMetadata,
  type EIP1193Provider,
  type Email,
  type EmailWithMetadata,
  type Farcaster,
  type FarcasterWithMetadata,
  type Github,
  type GithubOAuthWithMetadata,
  type Google,
  type GoogleOAuthWithMetadata,
  type Instagram,
  type InstagramOAuthWithMetadata,
  type LinkedAccountType,
  type LinkedAccountWithMetadata,
  type LinkedIn,
  type LinkedInOAuthWithMetadata,
  type LoginMethod,
  type LoginMethodOrderOption,
  type NonEmptyArray,
  type OAuthProviderType,
  type OAuthTokens,
  type Passkey,
  type PasskeyWithMetadata,
  type Phone,
  type PhoneWithMetadata,
  type PriceDisplayOptions,
  type PrivyClientConfig,
  type SmartWallet,
  type SolanaCluster,
  type Spotify,
  type SpotifyOAuthWithMetadata,
  type Telegram,
  type TelegramWithMetadata,
  type Tiktok,
  type TiktokOAuthWithMetadata,
  type Twitter,
  type TwitterOAuthWithMetadata,
  type User,
  type Wallet,
  type WalletListEntry,
  type WalletWithMetadata,
} from '@latchkey/core'
export { AppError, type ErrorCode as PrivyErrorCode, type MfaMethod } from '@latchkey/wire'
export type { Linking, LinkTelegramOptions, Unlinking, Updating } from './account/linking.ts'
export { useLinkAccount } from './account/useLinkAccount.ts'
export { type PrivyInterface, usePrivy } from './account/usePrivy.ts'
export { useUpdateAccount } from './account/useUpdateAccount.ts'
export { useUser } from './account/useUser.ts'
export { Captcha, type CaptchaProps } from './captcha/Captcha.tsx'
export type { CallbackError, PrivyEvents } from './events.ts'
export { getAccessToken, version as VERSION } from './latchkey.ts'
export type { LoginWithCode, OtpFlowState } from './methods/codes/useLoginByCode.ts'
export {
  type UseConnectedAppsInterface,
  useConnectedApps,
} from './methods/crossApp/useConnectedApps.ts'
export {
  type UseCrossAppAccountsInterface,
  useCrossAppAccounts,
} from './methods/crossApp/useCrossAppAccounts.ts'
export { type UseCustomAuth, useCustomAuth } from './methods/custom/useCustomAuth.ts'
export {
  type SendCodeToEmail,
  type UseLoginWithEmail,
  useLoginWithEmail,
} from './methods/email/useLoginWithEmail.ts'
export type { FarcasterFlowState } from './methods/farcaster/useFarcasterFlow.ts'
export {
  type UseLinkWithFarcaster,
  useLinkWithFarcaster,
} from './methods/farcaster/useLinkWithFarcaster.ts'
export {
  type UseLoginWithFarcaster,
  useLoginWithFarcaster,
} from './methods/farcaster/useLoginWithFarcaster.ts'
export { useGuestAccounts } from './methods/guest/useGuestAccounts.ts'
export {
  type InitLoginWithOAuth,
  type OAuthFlowState,
  type UseLoginWithOAuth,
  useLoginWithOAuth,
} from './methods/oauth/useLoginWithOAuth.ts'
export { type UseOAuthTokens, useOAuthTokens } from './methods/oauth/useOAuthTokens.ts'
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
export { type UseLinkWithSiwe, useLinkWithSiwe } from './methods/siwe/useLinkWithSiwe.ts'
export { type UseLinkWithSiws, useLinkWithSiws } from './methods/siwe/useLinkWithSiws.ts'
export { type UseLoginWithSiwe, useLoginWithSiwe } from './methods/siwe/useLoginWithSiwe.ts'
export { type UseLoginWithSiws, useLoginWithSiws } from './methods/siwe/useLoginWithSiws.ts'
export type { SiweFlowState } from './methods/siwe/useWalletFlow.ts'
export {
  type SendCodeToSms,
  type UseLoginWithSms,
  useLoginWithSms,
} from './methods/sms/useLoginWithSms.ts'
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
export type { ConnectWalletModalOptions } from './methods/wallets/connectOptions.ts'
export { type UseConnectWalletInterface, useConnectWallet } from './methods/wallets/useConnectWallet.ts'
export { useSolanaWallets } from './methods/wallets/useSolanaWallets.ts'
export type { LoginModalOptions } from './modal/journeys.ts'
export { useModalStatus } from './modal/useModalStatus.ts'
export { PrivyProvider, type PrivyProviderProps } from './PrivyProvider.tsx'
export { useIdentityToken } from './session/useIdentityToken.ts'
export { type UseLoginInterface, useLogin } from './session/useLogin.ts'
export { useLogout } from './session/useLogout.ts'
export { type UseSessionsInterface, useSessions } from './session/useSessions.ts'
export { useToken } from './session/useToken.ts'
export type { ConnectedSolanaWallet, ConnectedWallet } from './wallet/hostWallets.ts'
export { useCreateWallet } from './wallet/useCreateWallet.ts'
export { type UseSignMessageInterface, useSignMessage } from './wallet/useSignMessage.ts'
export {
  type SignTypedDataParams,
  type UseSignTypedDataInterface,
  useSignTypedData,
} from './wallet/useSignTypedData.ts'
export { useWallets } from './wallet/useWallets.ts'
export type { SignMessageModalUIOptions, SignOptions } from './wallet/walletRuntime.ts'
