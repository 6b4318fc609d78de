import type { MfaMethod } from '@latchkey/wire'
import type { Accounts, LinkedAccountWithMetadata, LoginMethodOption } from './accountTypes.ts'
import type { SocialMembers } from './social.ts'

/** Published names of the login methods (protocol 10.4). */
export type LoginMethod =
  | Exclude<LoginMethodOption, 'wallet'>
  | 'siwe'
  | 'siws'
  | 'custom'
  | `privy:${string}`
  | 'guest'

/** A user can have several passkeys and accounts of other apps, so those are only in `linkedAccounts`. */
type SingularAccounts = SocialMembers & {
  [Type in keyof Accounts as Type extends `${string}_oauth` | 'passkey' | 'custom_auth' | 'cross_app'
    ? never
    : Type extends 'smart_wallet'
      ? 'smartWallet'
      : Type]?: Accounts[Type]
}

/**
 * A user of the app. For each account type, the account that was verified first is also a member, such as `user.email`
 * and `user.smartWallet`. So `wallet` can be an external one.
 */
export type User = SingularAccounts & {
  id: string
  createdAt: Date
  linkedAccounts: LinkedAccountWithMetadata[]
  /** Always empty: see `delegated` in `linkedAccounts`. Kept because published code reads it. */
  delegatedWallets?: never[]
  mfaMethods: MfaMethod[]
  hasAcceptedTerms: boolean
  isGuest: boolean
  customMetadata?: Record<string, string | number | boolean>
}
