import type { Transaction } from 'kysely'
import type { Schema } from '../../../packages/server/src/db/schema.ts'
import { inTransaction, outsideTransaction } from '../../../packages/server/src/db/transaction.ts'
import { refusal } from '../vaultDevice.ts'
import { waitingForLock } from '../waitForLock.ts'
import type { World } from '../world.ts'

/** A call that returns its result: `passes`, or the code of its refusal. */
export type Call = () => Promise<string>

/** Calls that wait for the row of a user. Each has looked before any of them writes. */
export type Race = {
  /** The user whose row is locked, or a function that locks something else. It is rolled back at the end. */
  held: string | ((trx: Transaction<Schema>) => Promise<unknown>)
  /** In the order in which they get the lock. */
  calls: readonly Call[]
  /** Runs without the lock while they wait. */
  meanwhile?: () => Promise<unknown>
  /** Checked when all have ended. */
  after?: () => Promise<unknown>
}

/** The setup of a race, and its result. */
export type RaceCase = {
  start(world: World): Promise<Race>
  ends: readonly string[]
  /** Postgres wakes them in no particular order: they wait for a row that is being inserted. */
  inAnyOrder?: true
  /** The result of `after`. */
  leaves?: unknown
}

/**
 * Takes the lock, lets all calls wait in their order, and releases it. Rows that only refer to the user can be written
 * meanwhile, so that each call gets as far as its own lock.
 */
export async function runRace(world: World, { held, calls, meanwhile }: Race): Promise<string[]> {
  const outcomes: Promise<string>[] = []
  const release = new Error('The lock is released.')
  await inTransaction(world.ctx.db, async (trx) => {
    if (typeof held === 'function') await held(trx)
    else await trx.selectFrom('users').select('id').where('id', '=', held).forNoKeyUpdate().execute()
    for (const call of calls) {
      outcomes.push(outsideTransaction(call))
      await waitingForLock(world, outcomes.length)
    }
    await outsideTransaction(async () => meanwhile?.())
    throw release
  }).catch((cause: unknown) => {
    if (cause !== release) throw cause
  })
  return Promise.all(outcomes)
}

/** The result of a call of the frame, or of a function of the server. */
export async function settleCall(work: Promise<unknown>): Promise<string> {
  const { code } = await refusal(work)
  return code === 'nothing was refused' ? 'passes' : (code ?? 'an error')
}

/** The result of a call of the host page. */
export async function endOfPost(
  world: World,
  { path, body = {}, token }: { path: string; body?: object; token?: string },
): Promise<string> {
  const answer = await world.post(path, body, token === undefined ? {} : { token })
  return answer.status === 200 ? 'passes' : String(answer.body.code)
}
