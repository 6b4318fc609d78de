import type { MfaMethod } from '@latchkey/wire'
import type { Accounts, LinkedAccountWithMetadata, LoginMethodOption } from './accountTypes.ts'
import type { SocialMembers } from './social.ts'

/** Published names of the ways to log in (protocol 10.4). */
export type LoginMethod =
  | Exclude<LoginMethodOption, 'wallet'>
  | 'siwe'
  | 'siws'
  | 'custom'
  | `privy:${string}`
  | 'guest'

/** A user has several passkeys and accounts of other apps: those are in `linkedAccounts` alone. */
type SingularAccounts = SocialMembers & {
  [Type in keyof Accounts as Type extends `${string}_oauth` | 'passkey' | 'custom_auth' | 'cross_app'
    ? never
    : Type extends 'smart_wallet'
      ? 'smartWallet'
      : Type]?: Accounts[Type]
}

/**
 * A signed-in person. Of each type of account, such as `user.email` and `user.smartWallet`, the one that was verified
 * first is a member too; `wallet` can therefore be an external one.
 */
export type User = SingularAccounts & {
  id: string
  createdAt: Date
  linkedAccounts: LinkedAccountWithMetadata[]
  /** Always empty; `linkedAccounts` tells what is delegated. Kept because published code reads it. */
  delegatedWallets?: never[]
  mfaMethods: MfaMethod[]
  hasAcceptedTerms: boolean
  isGuest: boolean
  customMetadata?: Record<string, string | number | boolean>
}
