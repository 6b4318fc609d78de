import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { canLogIn } from '../user/identity.ts'
import { findAccount, findReachable, findUser } from '../user/store.ts'
import { listFormerAt } from './formerAccountStore.ts'
import { type ReopenResult, reopenUser } from './reopen.ts'
import { closedBy, listWalletAddresses, lockClosed } from './reopenStore.ts'

export type RestoreRequest = {
  app: App
  userId: string
  /** Moves transferred accounts back from their present user, who must keep another login method. */
  takeBack: boolean
  /** Returns the result without changing anything. */
  dryRun: boolean
}
export type RestoreResult = ReopenResult & { wallets: string[]; canLogIn: boolean }

/**
 * Restores a user that a transfer or a deletion closed (R63: closed users), for the operator. Sealed wallets were never
 * changed: they return with the user. Throws a plain Error with the reason if it is impossible.
 */
export async function restoreUser(ctx: Context, request: RestoreRequest): Promise<RestoreResult> {
  const { app, userId, dryRun } = request
  const now = ctx.now()
  const dry = new Error('Nothing is written.')
  let result: RestoreResult | undefined
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const takeBack = request.takeBack ? await whatWasTaken(at, { appId: app.id, userId }) : undefined
    const watch = (id: string) => ctx.webhooks.watch(at, app, id)
    const reopening = await reopenUser(at, { appId: app.id, userId, now, takeBack, watch })
    if (!reopening) throw new Error(`App ${app.id} has no user ${userId} who was closed.`)
    const row = await findUser(at, { appId: app.id, id: userId })
    const wallets = await listWalletAddresses(trx, { appId: app.id, userId })
    result = { ...reopening, wallets, canLogIn: row?.accounts.some(canLogIn) ?? false }
    if (dryRun) throw dry
    const before = await findReachable(at, { appId: app.id, userId, now })
    ctx.webhooks.report(at, app, { type: 'user.created', userId })
    await announce(ctx, at, { app, event: 'reopened', userId, before, hold: null })
  }).catch((cause: unknown) => {
    if (cause !== dry) throw cause
  })
  if (!result) throw new Error('A transaction that ends has a result.')
  return result
}

/** The account that moved to another user when this one was closed, if that user still has it. */
async function whatWasTaken(at: BoundDb, { appId, userId }: { appId: string; userId: string }) {
  const [closedAt, to] = [
    await lockClosed(at.db, { appId, userId }),
    await closedBy(at.db, { appId, userId }),
  ]
  if (closedAt === undefined || to === undefined) return undefined
  for (const { type, subject } of await listFormerAt(at, { appId, userId, closedAt })) {
    const account = { type, subject } as Parameters<typeof findAccount>[1]['identity'] // written from an `Identity`
    if ((await findAccount(at, { appId, identity: account }))?.user_id === to) return { userId: to, account }
  }
  return undefined
}
