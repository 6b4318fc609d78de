import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { members } from './binding.ts'

/**
 * For each table without a MAC: its relation to a caller's identity, and why an attacker cannot become another user by
 * writing to it. A new table needs an entry here.
 */
const standing: Record<string, string> = {
  codes: 'bound by construction: the MAC of a code is over channel, address, purpose and user',
  slots:
    'bound by construction: halves are sealed for app, user, entropy, slot and kind, the rest also for addresses',
  vendor_keys: 'bound by construction: sealed for app and vendor',
  data_keys: 'bound by construction: wrapped for app, purpose and version by a key that is not here',
  cross_app_grants: 'bound by construction: a token names grant, user and requester and is signed',
  devices: 'bound by construction: the id is the thumbprint of the key that signs the proof',
  known_devices: 'nobody: a device in it has a few guesses at a code of its own, and no other right',
  users: 'nobody: sessions and accounts point to a user, and they are bound',
  guest_credentials: 'nobody: says only that a credential has ended; whose it is says a linked account',
  mfa_tries:
    'nobody: limits; without them wrong answers are not counted (decision 15: bound rows, what remains)',
  counters: 'nobody: limits; without them guesses are not counted (decision 15: bound rows, what remains)',
  coarse_counters: 'nobody: limits on what only costs',
  spent:
    'nobody: what was used once; without it a proof that was overheard works again (decision 15: bound rows)',
  allowlist_entries: 'the operator’s own settings',
  denylist_entries: 'the operator’s own settings',
  test_accounts: 'bound by construction: a code is sealed for its app, address and number',
  server_state: 'the operator’s own: canaries, and that old rows are bound (decision 15: bound rows)',
  migrations: 'the operator’s own',
  analytics_events: 'nobody: a record',
  audit_log: 'nobody: a record',
  funding_orders: 'nobody: a record of where a vendor was asked to send; the vendor has its own',
  api_wallets:
    'nobody: the process that signs remembers the hash of each consent, and the key is sealed for it alone',
  signer_revocations:
    'nobody: what is added takes a right away; what is removed leaves a key without its other half',
  wallet_transactions: 'nobody: a record; the process that signs has signed each, and has counted it before',
  idempotency_keys: 'bound by construction: an answer is sealed for its app and key',
  signer_rows: 'nobody: the process that signs has signed each row, and remembers the newest',
  webhook_events: 'bound by construction: a body is sealed for its app, user, type and id',
  webhook_deliveries:
    'nobody: sends an event of its app again, to an endpoint of its app that wants it; both are bound',
  sandbox_webhooks: 'nobody: a laptop’s sandbox',
  sandbox_channels: 'nobody: a laptop’s sandbox',
  sandbox_files: 'nobody: a laptop’s sandbox',
  sandbox_signers: 'nobody: a laptop’s sandbox',
  sandbox_intents: 'nobody: a laptop’s sandbox',
  sandbox_messages: 'nobody: a laptop’s sandbox',
  sandbox_purchases: 'nobody: a laptop’s sandbox',
}

test('security: every table is bound, or says why nobody becomes somebody else by it', async () => {
  const { ctx } = await createWorld()
  const { rows } = await sql<{ name: string; is_bound: boolean }>`
    select c.relname as name, exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'mac' and a.atttypid = 'bytea'::regtype
    ) as is_bound
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(ctx.db)
  const tables = [...Object.keys(members), ...Object.keys(standing)].sort()
  expect(rows.map(({ name }) => name)).toEqual(tables)
  for (const table of Object.keys(members))
    expect(rows.find(({ name }) => name === table)?.is_bound, table).toBe(true)
})
