import * as v from 'valibot'
import { LinkedAccount, User } from './account.ts'

const text = v.string()
const user = { user: User }
const account = { account: LinkedAccount, ...user }
const ofWallet = { user_id: text, wallet_id: text, wallet_address: text }
const ofFactor = { user_id: text, method: v.picklist(['sms', 'totp', 'passkey', 'email']) }
/** `display`: shown to the user. `client`: handed to the app. */
const ofExport = { ...ofWallet, export_source: v.optional(v.picklist(['display', 'client'])) }

/** The recovery methods of a wallet, as events name them. */
export const RecoveryKey = v.picklist([
  'user_passcode_derived_recovery_key',
  'privy_passcode_derived_recovery_key',
  'privy_generated_recovery_key',
  'google_drive_recovery_secret',
  'icloud_recovery_secret',
  'recovery_encryption_key',
])
export type RecoveryKey = v.InferOutput<typeof RecoveryKey>

const variants = [
  v.object({ type: v.literal('user.created'), ...user }),
  v.object({ type: v.literal('user.authenticated'), ...account }),
  v.object({ type: v.literal('user.linked_account'), ...account }),
  v.object({ type: v.literal('user.unlinked_account'), ...account }),
  v.object({ type: v.literal('user.updated_account'), ...account }),
  v.object({
    type: v.literal('user.transferred_account'),
    fromUser: v.object({ id: text }),
    toUser: User,
    account: LinkedAccount,
    deletedUser: v.literal(true),
  }),
  v.object({ type: v.literal('user.deleted'), ...user }),
  v.object({
    type: v.literal('user.wallet_created'),
    ...user,
    wallet: v.object({ type: v.picklist(['wallet', 'smart_wallet']), address: text, chain_type: text }),
  }),
  v.object({ type: v.literal('wallet.recovered'), ...ofWallet }),
  v.object({ type: v.literal('wallet.recovery_setup'), ...ofWallet, method: RecoveryKey }),
  v.object({ type: v.literal('wallet.private_key_export'), ...ofExport }),
  v.object({ type: v.literal('wallet.seed_phrase_export'), ...ofExport }),
  v.object({ type: v.literal('mfa.enabled'), ...ofFactor }),
  v.object({ type: v.literal('mfa.disabled'), ...ofFactor }),
] as const

/**
 * What the server sends to the webhook endpoints of an app (protocol 20): `{ type, … }` without an envelope. The members
 * have the names of the published SDKs, of which three are in camelCase.
 */
export const WebhookEvent = v.variant('type', [...variants])
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>
export type WebhookType = WebhookEvent['type']

/** Every type of event, in the order of the documentation. */
export const webhookTypes: readonly WebhookType[] = [
  ...(['user.created', 'user.authenticated', 'user.linked_account', 'user.unlinked_account'] as const),
  ...(['user.updated_account', 'user.transferred_account', 'user.deleted', 'user.wallet_created'] as const),
  ...(['wallet.recovered', 'wallet.recovery_setup', 'wallet.private_key_export'] as const),
  ...(['wallet.seed_phrase_export', 'mfa.enabled', 'mfa.disabled'] as const),
]

/** What `latchkey webhook test` sends. No endpoint lists it. */
export const testEvent = { type: 'privy.test', message: 'Hello, World!' } as const
