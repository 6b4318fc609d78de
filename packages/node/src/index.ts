export type {
  AllowlistEntry,
  AllowlistRule,
  AppSettings,
  DenylistEntry,
  DenylistRule,
  TestAccount,
} from './apps/app.ts'
export type { Apps } from './apps/apps.ts'
export type { Authorization } from './authorization/authorization.ts'
export { generateAuthorizationKey } from './authorization/privateKey.ts'
export { LatchkeyClient } from './client.ts'
export { LatchkeyError, type LatchkeyErrorCode } from './error.ts'
export { type RequestHeaders, readAccessToken } from './headers.ts'
export type { CallOptions, WriteOptions } from './http/call.ts'
export type { Page, PageQuery, Pages } from './http/pages.ts'
export type { LatchkeyOptions } from './options.ts'
export type { Policies } from './policies/policies.ts'
export type {
  NewPolicy,
  NewPolicyRule,
  Policy,
  PolicyChanges,
  PolicyCondition,
  PolicyRule,
} from './policies/policy.ts'
export type { KeyQuorum, NewKeyQuorum } from './quorums/keyQuorum.ts'
export type { KeyQuorums } from './quorums/keyQuorums.ts'
export type { AccessTokenClaims } from './tokens/accessToken.ts'
export type { TokenUser } from './tokens/identityToken.ts'
export type { TokenAccount } from './tokens/tokenAccount.ts'
export type { LinkedAccount } from './users/linkedAccount.ts'
export type {
  AccountHandle,
  NewAccount,
  NewUser,
  NewUserResult,
  NewWallet,
  UserSearch,
} from './users/newUser.ts'
export type { CustomMetadata, User } from './users/user.ts'
export type { Users } from './users/users.ts'
export type { EthereumTransaction, EthereumTypedData } from './wallets/ethereum.ts'
export type { RpcRequest, SignedOptions } from './wallets/rpc.ts'
export type {
  BatchResult,
  NewAppWallet,
  UserKey,
  Wallet,
  WalletChanges,
  WalletFilter,
  WalletTransaction,
} from './wallets/wallet.ts'
export type { Wallets } from './wallets/wallets.ts'
export type { RecoverySetupMethod, WebhookEvent } from './webhooks/event.ts'
export { verifyWebhook } from './webhooks/verify.ts'
export type { Webhooks } from './webhooks/webhooks.ts'
