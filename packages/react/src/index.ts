'use client'

// The directive is for Next.js: a server component may import the provider, which itself runs in the browser.

export {
  addRpcUrlOverrideToChain,
  type Chain,
  type ClientState,
  type CreateWalletOptions,
  type EIP1193Provider,
  type Email,
  type EmailWithMetadata,
  type LinkedAccountType,
  type LinkedAccountWithMetadata,
  type LoginMethod,
  type LoginMethodOrderOption,
  type PrivyClientConfig,
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
export type { PrivyEvents } from './events.ts'
export { getAccessToken, version as VERSION } from './latchkey.ts'
export type { LoginWithCode, OtpFlowState } from './methods/codes/useLoginByCode.ts'
export {
  type SendCodeToEmail,
  type UseLoginWithEmailInterface,
  useLoginWithEmail,
} from './methods/email/useLoginWithEmail.ts'
export {
  type UseLinkWithPasskeyInterface,
  useLinkWithPasskey,
} from './methods/passkeys/useLinkWithPasskey.ts'
export {
  type UseLoginWithPasskeyInterface,
  type UseSignupWithPasskeyInterface,
  useLoginWithPasskey,
  useSignupWithPasskey,
} from './methods/passkeys/useLoginWithPasskey.ts'
export type { PasskeyFlowState } from './methods/passkeys/usePasskeyFlow.ts'
export {
  type SendCodeToPhone,
  type UseLoginWithSmsInterface,
  useLoginWithSms,
} from './methods/sms/useLoginWithSms.ts'
export type { ConnectedSolanaWallet } from './methods/wallets/connectedSolana.ts'
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
export type { ConnectedWallet } from './wallet/connectedWallet.ts'
export type { SignMessageModalUIOptions, SignOptions } from './wallet/signing.ts'
export { useCreateWallet } from './wallet/useCreateWallet.ts'
export { type UseSignMessageInterface, useSignMessage } from './wallet/useSignMessage.ts'
export {
  type SignTypedDataParams,
  type UseSignTypedDataInterface,
  useSignTypedData,
} from './wallet/useSignTypedData.ts'
export { useWallets } from './wallet/useWallets.ts'
