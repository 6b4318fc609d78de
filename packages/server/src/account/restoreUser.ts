import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { canLogIn } from '../user/identity.ts'
import { findAccount, findReachable, findUser } from '../user/store.ts'
import { goneAt } from './goneStore.ts'
import { type ReopenResult, reopenUser } from './reopen.ts'
import { closedBy, listWalletAddresses, lockClosed } from './reopenStore.ts'

export type RestoreRequest = {
  app: App
  user: string
  /** What a transfer took comes back from the user who has it, who must keep another login method. */
  takeBack: boolean
  /** Says what would happen, and changes nothing. */
  dryRun: boolean
}
export type RestoreResult = ReopenResult & { wallets: string[]; canLogIn: boolean }

/**
 * Brings back a user who was closed by a transfer or a deletion (R63), for the operator. Sealed wallets were
 * never touched: with the user they are there again. Throws a plain Error that says why it cannot be done.
 */
export async function restoreUser(ctx: Context, request: RestoreRequest): Promise<RestoreResult> {
  const { app, user, dryRun } = request
  const now = ctx.now()
  const dry = new Error('Nothing is written.')
  let result: RestoreResult | undefined
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const takeBack = request.takeBack ? await whatWasTaken(at, { app: app.id, user }) : undefined
    const reopened = await reopenUser(at, { app: app.id, user, now, takeBack })
    if (!reopened) throw new Error(`App ${app.id} has no user ${user} who was closed.`)
    const row = await findUser(at, { app: app.id, id: user })
    const wallets = await listWalletAddresses(trx, { app: app.id, user })
    result = { ...reopened, wallets, canLogIn: row?.accounts.some(canLogIn) ?? false }
    if (dryRun) throw dry
    const before = await findReachable(at, { app: app.id, user, now })
    await announce(ctx, at, { app, event: 'reopened', user, before, hold: null })
  }).catch((cause: unknown) => {
    if (cause !== dry) throw cause
  })
  if (!result) throw new Error('A transaction that ends has a result.')
  return result
}

/** The account that went to another user when this one was closed, as long as that user still has it. */
async function whatWasTaken(at: BoundDb, { app, user }: { app: string; user: string }) {
  const [closedAt, to] = [await lockClosed(at.db, { app, user }), await closedBy(at.db, { app, user })]
  if (closedAt === undefined || to === undefined) return undefined
  for (const { type, subject } of await goneAt(at, { app, user, closedAt })) {
    const account = { type, subject } as Parameters<typeof findAccount>[1]['identity'] // written from an `Identity`
    if ((await findAccount(at, { app, identity: account }))?.user_id === to) return { user: to, account }
  }
  return undefined
}
