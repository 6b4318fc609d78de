import type { webhooks } from '@latchkey/wire'

/** The events that a line of the audit log comes with, or why it comes with none. */
export type Cause = { sends: readonly webhooks.WebhookType[] } | { quiet: string }

const session = 'ends or refuses something of a session; the published list has no event for it'
const device = 'a device of the user; the published list has no event for it'
const key = 'the app made the call itself, and has its answer'
const operator = 'the operator did it'
const account = ['user.linked_account', 'user.unlinked_account', 'user.updated_account'] as const
const returns = 'the lines next to it have the events'

/** Every line of the audit log. A test finds them in the sources, and fails for one that is missing here. */
export const causes: Record<string, Cause> = {
  'session.opened': { sends: ['user.created', 'user.authenticated'] },
  'session.reused': { quiet: session },
  'session.denied': { quiet: session },
  'user.imported': { sends: ['user.created'] },
  'user.reopened': { sends: ['user.created'] },
  'user.metadata_changed': { quiet: key },
  // A transfer that closes a user sends `user.transferred_account` with `deletedUser` in its place.
  'user.deleted': { sends: ['user.deleted'] },
  'users.imported': { quiet: operator },
  'user_key.created': { quiet: key },
  'account.linked': { sends: ['user.linked_account', 'user.wallet_created'] },
  'account.verified': { quiet: 'the account was linked before' },
  'account.proven': { quiet: 'the account was linked before' },
  'account.released': { sends: ['user.unlinked_account'] },
  'account.unlinked': { sends: ['user.unlinked_account'] },
  'account.updated': { sends: ['user.updated_account'] },
  'account.transferred': { sends: ['user.transferred_account'] },
  'account.restored': { sends: ['user.linked_account'] },
  'account.taken_back': { sends: ['user.unlinked_account'] },
  'account.undone': { sends: account },
  'guest.upgraded': { sends: ['user.linked_account', 'user.authenticated'] },
  'wallet.created': { sends: ['user.wallet_created', 'wallet.recovery_setup'] },
  'wallet.imported': { sends: ['user.wallet_created', 'wallet.recovery_setup'] },
  'wallet.added': { sends: ['user.wallet_created'] },
  'wallet.recovered': { sends: ['wallet.recovered'] },
  'wallet.exported': { sends: ['wallet.private_key_export', 'wallet.seed_phrase_export'] },
  'wallet.recovery_changed': { sends: ['wallet.recovery_setup'] },
  'wallet.recovery_returned': { sends: ['wallet.recovery_setup'] },
  'wallet.set_aside': { sends: ['user.unlinked_account'] },
  'wallet.returned': { sends: ['user.wallet_created'] },
  'wallet.slot_added': { quiet: device },
  'wallet.half_released': { quiet: 'a signature: users sign all the time' },
  'wallet.damaged': { quiet: 'a fault that the operator reads in the log' },
  'wallet.password_refused': { quiet: 'a wrong password changes nothing' },
  'wallet.password_locked': { quiet: 'recovery rests for a day; the published list has no event for it' },
  'wallet.delegated': { quiet: 'the published list has no event for it' },
  'wallet.delegation_ended': { quiet: 'the published list has no event for it' },
  'wallet.handover_begun': { quiet: 'the import that follows has its event' },
  'wallet.handed_over': { quiet: 'the import before it has its event' },
  'app_wallet.made': { sends: ['user.wallet_created'] },
  'app_wallet.changed': { quiet: key },
  'app_wallet.exported': { quiet: 'a wallet of the app: the published event names a user' },
  'api_wallet.renamed': { quiet: key },
  'api_wallet.signed': { quiet: key },
  'signer_row.': { quiet: key },
  'mfa.enrolled': { sends: ['mfa.enabled'] },
  'mfa.removed': { sends: ['mfa.disabled'] },
  'mfa.undone': { sends: ['mfa.disabled'] },
  'mfa.reset': { quiet: 'the factors are valid for another day: mfa.reset_ended has the events' },
  'mfa.reset_stopped': { quiet: 'the factors stay' },
  'mfa.reset_ended': { sends: ['mfa.disabled'] },
  'mfa.passed': { quiet: session },
  'mfa.refused': { quiet: session },
  'mfa.codes_made': { quiet: 'codes replace a factor and are none' },
  'device.revoked': { quiet: device },
  'device.restored': { quiet: device },
  'passkey.regressed': { quiet: 'a sign of a copied passkey, for the operator' },
  'cross_app.allowed': { quiet: 'the published list has no event for it' },
  'farcaster.signer_': { quiet: 'the published list has no event for it' },
  'farcaster.signer_requested': { quiet: 'the published list has no event for it' },
  'notice.given_up': { quiet: operator },
  'row.broken': { quiet: operator },
  'rows.bound': { quiet: operator },
  'allowlist.added': { quiet: key },
  'allowlist.removed': { quiet: key },
  'denylist.added': { quiet: key },
  'denylist.removed': { quiet: key },
  'app_secret.revoked': { quiet: operator },
  'test_account.added': { quiet: operator },
  'test_account.removed': { quiet: operator },
  'webhook.added': { quiet: operator },
  'webhook.rotated': { quiet: operator },
  'webhook.enabled': { quiet: operator },
  'webhook.disabled': { quiet: operator },
  'webhook.removed': { quiet: operator },
  'webhook.replayed': { quiet: operator },
}

/** The events that a line may come with. */
export function getSends(line: string): readonly webhooks.WebhookType[] {
  const cause = causes[line] ?? causes[line.replace(/_[a-z]+$/, '_')] ?? causes[line.replace(/\..*$/, '.')]
  if (!cause)
    throw new Error(`${line} is missing in causes.ts: which event does it send, or why none? ${returns}`)
  return 'sends' in cause ? cause.sends : []
}
