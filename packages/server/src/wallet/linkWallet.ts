import type { VaultWallet } from '@latchkey/wire'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Owner } from './caller.ts'
import { walletSubject } from './subject.ts'

/** Makes the wallet one of the user's linked accounts, as an embedded wallet looks on the wire (wire.md 3.2). */
export async function linkWallet(
  db: Kysely<Schema>,
  { app, user }: Owner,
  { wallet, now }: { wallet: VaultWallet; now: Date },
): Promise<void> {
  const data = {
    address: wallet.address,
    chain_id: 'eip155:1',
    chain_type: wallet.chain_type,
    wallet_client: 'privy',
    wallet_client_type: 'privy',
    connector_type: 'embedded',
    recovery_method: wallet.recovery_method,
    wallet_index: wallet.hd_wallet_index,
    imported: false,
    delegated: false,
  }
  await db
    .insertInto('linked_accounts')
    .values({
      app_id: app,
      user_id: user,
      type: 'wallet',
      subject: walletSubject(wallet.address),
      data: JSON.stringify(data),
      verified_at: now,
      first_verified_at: now,
      latest_verified_at: now,
    })
    .execute()
  await db.updateTable('users').set({ version: sql`version + 1` }).where('id', '=', user).execute()
}
