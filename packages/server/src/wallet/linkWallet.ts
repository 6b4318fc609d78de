import type { VaultWallet } from '@latchkey/wire'
import type { BoundDb } from '../db/binding.ts'
import { bumpVersion, insertAccount } from '../user/store.ts'
import type { Owner } from './caller.ts'
import { walletSubject } from './subject.ts'

/** Makes the wallet one of the user's linked accounts, as an embedded wallet looks on the wire (protocol 3.2). */
export async function linkWallet(
  at: BoundDb,
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
  const identity = { type: 'wallet', subject: walletSubject(wallet.address), data } as const
  await insertAccount(at, { app, user, identity, now })
  await bumpVersion(at.db, user)
}
