import type { Identity } from './identity.ts'
import type { UserRow } from './user.ts'

/** A secret of the user: the row of its entropy. The event is sent for each of its wallets. */
type OfEntropy = { userId: string; entropyId: string }

/** What a transaction reports to the app's own server (decision 37: webhooks). */
export type Report =
  /** `user`: as known to the caller, which saves reading it again. */
  | { type: 'user.created'; userId: string; user?: UserRow }
  | { type: 'user.authenticated'; userId: string; account: ReportedAccount; user?: UserRow }
  | { type: 'user.transferred_account'; userId: string; account: ReportedAccount; fromUserId: string }
  /** `user`: as before the deletion. */
  | { type: 'user.deleted'; userId: string; user: UserRow }
  | ({ type: 'wallet.recovered' } & OfEntropy)
  /** `method`: as in the slot. */
  | ({ type: 'wallet.recovery_setup'; method: string } & OfEntropy)
  | ({ type: 'wallet.private_key_export' | 'wallet.seed_phrase_export' } & OfEntropy)

export type ReportedAccount = Pick<Identity, 'type' | 'subject'>
