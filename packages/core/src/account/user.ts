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

/**
 * Each is the account of that type that was verified first; `wallet` can therefore be an external one. A user has
 * several passkeys and accounts of other apps: those are in `linkedAccounts` alone.
 */
type SingularAccounts = SocialMembers & {
  [Type in keyof Accounts as Type extends `${string}_oauth` | 'passkey' | 'custom_auth' | 'cross_app'
    ? never
    : Type extends 'smart_wallet'
      ? 'smartWallet'
      : Type]?: Accounts[Type]
}

/** A signed-in person. */
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
