import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import type { NewSession } from '../session/newSession.ts'
import { present, spendProof } from './change.ts'
import type { Proof } from './identity.ts'
import { putBack } from './keep.ts'
import { findKeeper } from './keepStore.ts'
import { openSession } from './signInStore.ts'
import { bumpVersion, findUser, lockUsers } from './store.ts'
import type { UserRow } from './user.ts'

/**
 * A login by a method that an old login has taken off: it is its user's still, counts as any other, and is linked again
 * (docs/decisions/033). Undefined when it is not kept for anybody: then it is a login as all are.
 */
export async function comeBack(
  ctx: Context,
  { app, proof, session }: { app: App; proof: Proof; session: NewSession },
): Promise<{ cameBack: UserRow } | undefined> {
  const now = ctx.now()
  const { identity } = proof
  const user = await findKeeper(ctx.db, { app: app.id, identity, now })
  if (user === undefined) return undefined
  return inTransaction(ctx.db, async (trx) => {
    const own = { app: app.id, user, identity, now }
    // Put back, transferred or over in the meantime: what it is now is found out by the login itself.
    if (!(await lockUsers(trx, { app: app.id, ids: [user] })) || !(await putBack(trx, own))) return undefined
    await spendProof(trx, proof)
    await openSession(trx, { ...own, session, heldUntil: proof.heldUntil ?? null })
    await bumpVersion(trx, user)
    const line = { app: app.id, user, data: { type: identity.type }, at: now }
    await audit(trx, { ...line, event: 'session.opened' })
    await audit(trx, { ...line, event: 'account.restored' })
    return { cameBack: present(await findUser(trx, { app: app.id, id: user })) }
  })
}
