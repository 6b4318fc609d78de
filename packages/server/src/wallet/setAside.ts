import { audit } from '../audit/audit.ts'
import type { BoundDb } from '../db/binding.ts'
import { findUser, getAccount, removeAccount } from '../user/store.ts'
import type { Owner } from './caller.ts'
import { endDelegations } from './endDelegations.ts'
import { listEntropyWallets, writeSetAside } from './store.ts'
import { walletSubject } from './subject.ts'

/**
 * Removes a wallet and everything derived from its secret from the account. A thief who imported it knows its key. Rows
 * and slots stay (I4): the operator can restore it (`restoreWallet.ts`). Returns the addresses.
 */
export async function setAside(
  at: BoundDb,
  owner: Owner,
  { entropyId, now }: { entropyId: string; now: Date },
): Promise<string[]> {
  const { appId, userId } = owner
  const wallets = await listEntropyWallets(at.db, owner, entropyId)
  const addresses = wallets.map(({ address }) => address)
  await endDelegations(at, owner, { now, addresses })
  const accounts = (await findUser(at, { appId, id: userId }))?.accounts ?? []
  for (const { address } of wallets) {
    const account = getAccount({ accounts }, { type: 'wallet', subject: walletSubject(address) })
    if (account) await removeAccount(at, { appId, userId, account, now })
  }
  await writeSetAside(at, { entropyId, wallets, setAsideAt: now })
  const data = { wallets: addresses.join(' ') }
  await audit(at.db, { ...owner, event: 'wallet.set_aside', data, at: now })
  return addresses
}
