import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { dropPartitions, getStart, makePartitions, type PartitionedTable } from './partitions.ts'
import { repeatOnConflict } from './transaction.ts'

const now = new Date('2026-11-27T12:00:00Z')
const weeks: PartitionedTable = { table: 'parted', column: 'at', period: 'week', key: ['id'] }
const months: PartitionedTable = { table: 'parted', column: 'at', period: 'month' }

/** A table in parts, of which none is made yet. */
async function makeTable({ ctx: { db } }: World, type: 'timestamptz' | 'date'): Promise<void> {
  onTestFinished(() => sql`drop table parted`.execute(db).then(() => {}))
  await sql`
    create table parted (id int not null, at ${sql.raw(type)} not null, twice int generated always as (id * 2) stored)
    partition by range (at)`.execute(db)
  await sql`create index parted_by_time on parted (at)`.execute(db)
  await sql`create table parted_other partition of parted default`.execute(db)
}

async function insert({ ctx: { db } }: World, id: number, at: string): Promise<void> {
  await repeatOnConflict(db, () => sql`insert into parted (id, at) values (${id}, ${at})`.execute(db))
}

/** The part of each row. */
async function listRows({ ctx: { db } }: World): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: number; part: string }>`
    select id, tableoid::regclass::text as part from parted order by id`.execute(db)
  return Object.fromEntries(rows.map(({ id, part }) => [id, part]))
}

async function listNames({ ctx: { db } }: World): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'parted'::regclass order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

test('parts are made for this week and the next ones, from Monday, and rows go into theirs', async () => {
  const world = await createWorld()
  await makeTable(world, 'timestamptz')
  await makePartitions(world.ctx.db, weeks, { now, ahead: 1 })
  expect(await listNames(world)).toEqual(['parted_2026_11_23', 'parted_2026_11_30', 'parted_other'])
  const times = [
    '2026-11-22T23:59:59.999Z',
    '2026-11-23T00:00:00Z',
    '2026-11-29T23:59:59Z',
    '2026-12-07T00:00:00Z',
  ]
  for (const [n, at] of times.entries()) await insert(world, n, at)
  const week = 'parted_2026_11_23'
  expect(await listRows(world)).toEqual({ 0: 'parted_other', 1: week, 2: week, 3: 'parted_other' })
  await expect(insert(world, 1, '2026-11-24T00:00:00Z')).rejects.toThrow('parted_2026_11_23_pkey')
})

test.each([
  ['timestamptz', "set timezone to 'UTC'"],
  ['timestamptz', "set timezone to 'Pacific/Auckland'"],
  ['date', "set timezone to 'Pacific/Auckland'"],
] as const)('rows without a part get one, however late, with a column of %s (%s)', async (type, setting) => {
  const world = await createWorld()
  await makeTable(world, type)
  await world.ctx.db.connection().execute(async (db) => {
    await sql.raw(setting).execute(db)
    onTestFinished(() =>
      sql`reset timezone`
        .execute(db)
        .then(() => {})
        .catch(() => {}),
    )
    for (const [n, at] of ['2020-01-31', '2026-11-01', '2031-05-01'].entries()) await insert(world, n, at)
    for (let round = 0; round < 2; round++) await makePartitions(db, months, { now, ahead: 0 })
    await sql`reset timezone`.execute(db)
  })
  expect(await listNames(world)).toEqual([
    ...['parted_2020_01', 'parted_2026_11', 'parted_2031_05', 'parted_other'],
  ])
  expect(await listRows(world)).toEqual({ 0: 'parted_2020_01', 1: 'parted_2026_11', 2: 'parted_2031_05' })
})

test('a table from before stays as a part of what came before, and is dropped when all of it is over', async () => {
  const world = await createWorld()
  const { db } = world.ctx
  await makeTable(world, 'timestamptz')
  await sql`create table parted_before (like parted including generated)`.execute(db)
  await sql`alter table parted attach partition parted_before for values from (minvalue) to ('2026-11-30')`.execute(
    db,
  )
  await makePartitions(db, weeks, { now, ahead: 1 })
  expect(await listNames(world)).toEqual(['parted_2026_11_30', 'parted_before', 'parted_other'])
  expect(await dropPartitions(db, weeks, { before: new Date('2026-11-29T23:59:59Z') })).toBe(0)
  expect(await dropPartitions(db, weeks, { before: new Date('2026-11-30T00:00:00Z') })).toBe(1)
  expect(await listNames(world)).toEqual(['parted_2026_11_30', 'parted_other'])
})

test('several processes make and drop the same parts at once, while rows are written', async () => {
  const world = await createWorld()
  const { db } = world.ctx
  await makeTable(world, 'timestamptz')
  const ids = Array.from({ length: 60 }, (_, n) => n)
  const writers = ids.map((id) => insert(world, id, '2026-11-27T00:00:00Z'))
  const makers = Array.from({ length: 4 }, () => makePartitions(db, weeks, { now, ahead: 2 }))
  await Promise.all([...writers, ...makers])
  await makePartitions(db, weeks, { now, ahead: 2 })
  expect(Object.values(await listRows(world))).toEqual(ids.map(() => 'parted_2026_11_23'))
  const later = new Date('2026-11-30T00:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => dropPartitions(db, weeks, { before: later })))
  expect(await listNames(world)).toEqual(['parted_2026_11_30', 'parted_2026_12_07', 'parted_other'])
})

test('a process waits for another one that makes parts, however slow it is', async () => {
  const world = await createWorld()
  const { db } = world.ctx
  await makeTable(world, 'timestamptz')
  await db
    .transaction()
    .execute(async (trx) => {
      // Longer than all tries for a table's lock.
      await sql`select pg_advisory_xact_lock(7306076)`.execute(trx)
      const making = makePartitions(db, weeks, { now, ahead: 0 })
      await sql`select pg_sleep(2.5)`.execute(trx)
      making.catch(() => {})
      return { making }
    })
    .then(({ making }) => making)
  expect(await listNames(world)).toEqual(['parted_2026_11_23', 'parted_other'])
})

test('error: a lock that others hold for long makes it give up, and requests wait only briefly behind it', async () => {
  const world = await createWorld()
  const { db } = world.ctx
  await makeTable(world, 'timestamptz')
  await insert(world, 1, '2026-11-27T00:00:00Z')
  await db.transaction().execute(async (trx) => {
    await sql`select * from parted`.execute(trx)
    const failure = expect(makePartitions(db, weeks, { now, ahead: 0 })).rejects.toThrow('lock timeout')
    const begin = performance.now()
    await insert(world, 2, '2026-11-28T00:00:00Z')
    expect(performance.now() - begin).toBeLessThan(2_000)
    await failure
  })
  expect(await listRows(world)).toEqual({ 1: 'parted_other', 2: 'parted_other' })
  await makePartitions(db, weeks, { now, ahead: 0 })
  expect(await listRows(world)).toEqual({ 1: 'parted_2026_11_23', 2: 'parted_2026_11_23' })
})

test('periods begin in UTC, across the ends of years', () => {
  const iso = (period: 'week' | 'month', time: string, later = 0) =>
    getStart({ period }, new Date(time), later).toISOString().slice(0, 10)
  expect(iso('week', '2027-01-01T00:00:00Z')).toBe('2026-12-28')
  expect(iso('week', '2026-11-29T23:59:59Z')).toBe('2026-11-23')
  expect(iso('week', '2026-12-31T00:00:00Z', 1)).toBe('2027-01-04')
  expect(iso('month', '2026-12-31T23:59:59Z', 1)).toBe('2027-01-01')
  expect(iso('month', '2027-01-31T00:00:00Z', -2)).toBe('2026-11-01')
})
