import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { findReachable, lockUsers } from '../user/store.ts'
import type { Owner } from './caller.ts'
import { getEntropyById } from './entropies.ts'
import { walletToWire } from './intents.ts'
import { linkUsedWallet } from './linkWallet.ts'
import { setAside } from './setAside.ts'
import { findRoot, listSetAside, writeSetAside } from './store.ts'

export type WalletRestoration = { app: App; userId: string; address: string; dryRun: boolean }
/** The restored addresses, and those of the wallet that had replaced them and is set aside now. */
export type WalletReturnResult = { returned: string[]; setAside: string[] }

/**
 * Restores a wallet that a link has set aside, for the operator: its user pressed the link by mistake. If the user has
 * created another phrase since, the two are swapped. Throws a plain Error with the reason if it is impossible.
 */
export async function restoreWallet(
  ctx: Context,
  { app, userId, address, dryRun }: WalletRestoration,
): Promise<WalletReturnResult> {
  const owner = { appId: app.id, userId }
  const now = ctx.now()
  const dry = new Error('Nothing is written.')
  let result: WalletReturnResult | undefined
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    if (!(await lockUsers(trx, { appId: app.id, ids: [userId] })))
      throw new Error(`App ${app.id} has no user ${userId}.`)
    await ctx.webhooks.watch(at, app, userId)
    result = await restoreRow(at, owner, { address, now })
    const before = await findReachable(at, { ...owner, now })
    await announce(ctx, at, { event: 'walletReturned', app, userId, before, hold: null })
    if (dryRun) throw dry
  }).catch((cause: unknown) => {
    if (isUniqueViolation(cause)) throw new Error(`Another user has the wallet ${address} now.`, { cause })
    if (cause !== dry) throw cause
  })
  if (!result) throw new Error('A transaction that ends has a result.')
  return result
}

async function restoreRow(
  at: BoundDb,
  owner: Owner,
  { address, now }: { address: string; now: Date },
): Promise<WalletReturnResult> {
  const aside = await listSetAside(at, owner)
  const match = aside.find((row) => row.address === address)
  if (!match) throw new Error(`No wallet ${address} of user ${owner.userId} was set aside.`)
  const wallets = aside.filter(({ entropy_id }) => entropy_id === match.entropy_id)
  const current = match.imported ? undefined : await findRoot(at, owner)
  const replacedAddresses = current ? await setAside(at, owner, { entropyId: current.entropy.id, now }) : []
  await writeSetAside(at, { entropyId: match.entropy_id, wallets, setAsideAt: null })
  const entropy = await getEntropyById(at, owner, match.entropy_id)
  for (const row of wallets) await linkUsedWallet(at, owner, { wallet: walletToWire({ row, entropy }), now })
  const addresses = wallets.map((row) => row.address)
  const data = { wallets: addresses.join(' '), set_aside: replacedAddresses.join(' ') }
  await audit(at.db, { ...owner, event: 'wallet.returned', data, at: now })
  return { returned: addresses, setAside: replacedAddresses }
}
