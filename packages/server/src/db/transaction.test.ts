import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { toAnswer } from '../http/errors.ts'
import { inTransaction, outsideTransaction } from './transaction.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})

const getName = async () =>
  (await world.ctx.db.selectFrom('apps').select('name').where('id', '=', world.app.id).execute())[0]?.name

describe('a transaction', () => {
  test('is kept whole or not at all', async () => {
    const { db } = world.ctx
    const failure = inTransaction(db, async (trx) => {
      await trx.updateTable('apps').set({ name: 'Half' }).where('id', '=', world.app.id).execute()
      throw new Error('stop')
    })
    await expect(failure).rejects.toThrow('stop')
    expect(await getName()).toBe('Test app')
  })

  test('error: a query beside it while it is open is refused, and allowed on purpose', async () => {
    const { db } = world.ctx
    const look = () => db.selectFrom('apps').select('id').execute()
    await expect(inTransaction(db, look)).rejects.toThrow(/outside the open transaction/)
    await expect(inTransaction(db, () => outsideTransaction(look))).resolves.toHaveLength(
      (await look()).length,
    )
    await expect(inTransaction(db, (trx) => inTransaction(trx, async () => 1))).rejects.toThrow(
      /already open/,
    )
  })

  test('error: two that block each other both get through', async () => {
    const { db } = world.ctx
    const other = await createWorld()
    let attempts = 0
    let meet = () => {}
    const bothHoldOne = new Promise<void>((resolve) => {
      meet = resolve
    })
    const lockBoth = (first: string, second: string) =>
      inTransaction(db, async (trx) => {
        const rename = (id: string) =>
          trx.updateTable('apps').set({ name: 'Both' }).where('id', '=', id).execute()
        await rename(first)
        if (++attempts === 2) meet()
        await bothHoldOne
        await rename(second)
        return 'done'
      })
    const ends = await Promise.all([
      lockBoth(world.app.id, other.app.id),
      lockBoth(other.app.id, world.app.id),
    ])
    expect(ends).toEqual(['done', 'done'])
    // Postgres aborts one of the two; that one ran again, more than once if it was faster than the other one.
    expect(attempts).toBeGreaterThan(2)
    expect(attempts).toBeLessThanOrEqual(6)
  })
})

describe('connections', () => {
  test('error: those that Postgres cut are not used again', async () => {
    await warmPool(world)
    const { db } = world.ctx
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    const after = await Promise.allSettled(Array.from({ length: 40 }, () => getName()))
    const failures = after.filter(({ status }) => status === 'rejected')
    // A caller with a broken connection at that moment may get a 503; later callers do not.
    for (const { reason } of failures as PromiseRejectedResult[]) expect(toAnswer(reason).status).toBe(503)
    expect(await Promise.all(Array.from({ length: 40 }, () => getName()))).toHaveLength(40)
  })

  test('error: a statement that takes too long is cut and answered with 503', async () => {
    const slow = inTransaction(world.ctx.db, async (trx) => {
      await sql`set local statement_timeout = 50`.execute(trx)
      await sql`select pg_sleep(5)`.execute(trx)
    })
    expect(toAnswer(await slow.catch((cause: unknown) => cause)).status).toBe(503)
  })

  test('every wait has an end', async () => {
    const { rows } = await sql<
      Record<string, string>
    >`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(world.ctx.db)
    expect(rows[0]).toEqual({ statement: '5s', lock: '4s' })
  })

  test.each(['0044-03-15', '1969-12-31', '9999-12-31', '+012345-06-07', '-000043-03-15'])(
    'a moment in the year of %s is written and read as it is',
    async (day) => {
      const moment = new Date(`${day}T12:34:56.789Z`)
      const { rows } = await sql<{ at: Date }>`select ${moment}::timestamptz as at`.execute(world.ctx.db)
      expect(rows).toEqual([{ at: moment }])
    },
  )

  test('bigint arrives as a number, timestamps as dates', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, now() as now`.execute(world.ctx.db)
    expect(rows[0]).toEqual({ big: Number.MAX_SAFE_INTEGER, now: expect.any(Date) })
    await expect(sql`select 9007199254740993::bigint as big`.execute(world.ctx.db)).rejects.toThrow(
      /safe integer/,
    )
  })
})
