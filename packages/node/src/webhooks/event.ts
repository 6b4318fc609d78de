import type { LinkedAccount } from '../users/linkedAccount.ts'
import type { User } from '../users/user.ts'

type AboutUser<Type extends string> = { type: Type; user: User }
type AboutAccount<Type extends string> = { type: Type; user: User; account: LinkedAccount }
type AboutWallet<Type extends string, More = unknown> = {
  type: Type
  user_id: string
  wallet_id: string
  wallet_address: string
} & More
type AboutMfa<Type extends string> = {
  type: Type
  user_id: string
  method: 'sms' | 'totp' | 'passkey' | 'email'
}

/** How a wallet reaches a new device, as the event names it. */
export type RecoverySetupMethod =
  | 'user_passcode_derived_recovery_key'
  | 'privy_passcode_derived_recovery_key'
  | 'privy_generated_recovery_key'
  | 'google_drive_recovery_secret'
  | 'icloud_recovery_secret'
  | 'recovery_encryption_key'

/** An event of the login server. `type` tells which. A newer server may send more types: ignore those. */
export type WebhookEvent =
  | AboutUser<'user.created' | 'user.deleted'>
  | AboutAccount<
      'user.authenticated' | 'user.linked_account' | 'user.unlinked_account' | 'user.updated_account'
    >
  | {
      type: 'user.transferred_account'
      fromUser: { id: string }
      toUser: User
      account: LinkedAccount
      deletedUser: true
    }
  | {
      type: 'user.wallet_created'
      user: User
      wallet: { type: 'wallet' | 'smart_wallet'; address: string; chain_type: string }
    }
  | AboutWallet<'wallet.recovered'>
  | AboutWallet<'wallet.recovery_setup', { method: RecoverySetupMethod }>
  | AboutWallet<
      'wallet.private_key_export' | 'wallet.seed_phrase_export',
      { export_source?: 'display' | 'client' | undefined }
    >
  | AboutMfa<'mfa.enabled' | 'mfa.disabled'>
  /** Sent by `latchkey webhook test`. */
  | { type: 'privy.test'; message: string }
