export * from './account.ts'
export type { AppConfig, CreateOnLogin, UserOwnedRecovery } from './app.ts'
export * as app from './app.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './frame.ts'
export * from './limits.ts'
export * as email from './methods/email.ts'
export { type LoginMode, type MethodId, methodIds } from './methods/ids.ts'
export type { OAuthTokens, Session } from './session.ts'
export * as session from './session.ts'
export type {
  ChainType,
  DevicePublicKey,
  EntropyIdVerifier,
  Material,
  Sealed,
  Slot,
  SlotAad,
  SlotKind,
  VaultWallet,
  WalletAddress,
} from './wallet.ts'
export * as vault from './wallet.ts'
