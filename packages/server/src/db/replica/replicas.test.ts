import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appServer } from '../../../../../test/support/appServer.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { countReads, createReplicatedWorld, isCaughtUp } from '../../../../../test/support/replicatedWorld.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { type Node, startNodes } from '../../../../../test/support/standby.ts'
import type { World } from '../../../../../test/support/world.ts'
import { createLog, type Logger } from '../../telemetry/log.ts'

/** A server, its primary and one replica, which answers. */
async function start(log?: Logger) {
  const { primary, standbys } = await startNodes(1)
  const [replica] = standbys as [Node]
  const world = await createReplicatedWorld(primary.url, [replica.url], log)
  const call = appServer(world)
  await eventually(async () => expect(await isCaughtUp(primary, replica)).toBe(true))
  return { primary, replica, world, call }
}

/** Waits until a read is answered by a replica again. */
async function untilRead(world: World, call: ReturnType<typeof appServer>): Promise<void> {
  const before = (await countReads(world)).read ?? 0
  await eventually(async () => {
    await call('GET', '/users')
    expect((await countReads(world)).read ?? 0).toBeGreaterThan(before)
  }, 50)
}

test('the management API reads from the replica, and each read sees what was answered before it', async () => {
  const { world, call } = await start()
  const { userId, email } = await signIn(world)
  for (let n = 0; n < 30; n++) {
    const { body } = await call('PATCH', `/users/${userId}/custom_metadata`, {
      body: { custom_metadata: { n } },
    })
    expect(body).toMatchObject({ custom_metadata: { n } })
    expect((await call('GET', `/users/${userId}`)).body).toMatchObject({ custom_metadata: { n } })
  }
  expect((await call('POST', '/users/email/address', { body: { address: email } })).body).toMatchObject({
    id: userId,
  })
  expect((await call('GET', '/users')).body).toMatchObject({ data: [{ id: userId }] })
  expect((await call('POST', '/users/search', { body: { searchTerm: email } })).body).toMatchObject({
    data: [{ id: userId }],
  })
  const counts = await countReads(world)
  expect(counts.read).toBeGreaterThan(25)
  expect((counts.read ?? 0) + (counts.late ?? 0)).toBe(33)
})

test('security: a user who was deleted, or whose login was taken away, is not shown by a replica that is behind', async () => {
  const { replica, world, call } = await start()
  const [gone, changed] = [await signIn(world), await signIn(world)]
  const { body } = await call('POST', `/users/${changed.userId}/accounts`, {
    body: { type: 'phone', number: '+15552345678' },
  })
  expect(body).toMatchObject({ id: changed.userId })
  await untilRead(world, call)
  await replica.ask('select pg_wal_replay_pause()')
  await eventually(async () =>
    expect(await replica.ask('select pg_get_wal_replay_pause_state() as state')).toEqual([
      { state: 'paused' },
    ]),
  )
  expect((await call('DELETE', `/users/${gone.userId}`)).status).toBe(200)
  const unlink = { type: 'phone', handle: '+15552345678' }
  expect((await call('POST', `/users/${changed.userId}/accounts/unlink`, { body: unlink })).status).toBe(200)
  // The replica still has both.
  expect(await replica.ask(`select deleted_at from users where id = '${gone.userId}'`)).toEqual([
    { deleted_at: null },
  ])
  expect((await call('GET', `/users/${gone.userId}`)).status).toBe(404)
  expect((await call('POST', '/users/email/address', { body: { address: gone.email } })).status).toBe(404)
  expect((await call('POST', '/users/phone/number', { body: { number: '+15552345678' } })).status).toBe(404)
  const { body: list } = await call('GET', '/users')
  expect((list.data as { id: string }[]).map(({ id }) => id)).toEqual([changed.userId])
  const search = await call('POST', '/users/search', { body: { searchTerm: gone.email } })
  expect(search.body.data).toEqual([])
  expect((await countReads(world)).late).toBeGreaterThan(0)
  await replica.ask('select pg_wal_replay_resume()')
  await untilRead(world, call)
  expect((await call('GET', `/users/${gone.userId}`)).status).toBe(404)
})

test('a replica that is killed costs a read no answer and the log one line, and is used again when it is back', async () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const { replica, world, call } = await start(createLog('info', { write }))
  const findLines = () => lines.filter((line) => 'replica' in line)
  const { userId } = await signIn(world)
  await untilRead(world, call)
  await replica.kill()
  for (let n = 0; n < 5; n++) expect((await call('GET', `/users/${userId}`)).status).toBe(200)
  const { error = 0, no_answer = 0 } = await countReads(world)
  // One read has asked it: the others leave it alone.
  expect(error + no_answer).toBe(1)
  const line = {
    level: 'warn',
    replica: 'a local socket',
    problem: expect.stringMatching(/^(error|no answer)$/),
  }
  expect(findLines()).toEqual([
    expect.objectContaining({ ...line, msg: 'a replica does not answer: the primary answers until it does' }),
  ])
  await replica.start()
  await untilRead(world, call)
  expect(findLines()).toHaveLength(2)
  expect(findLines()[1]).toMatchObject({ level: 'info', msg: 'a replica answers again' })
  // Neither the address, which has a password, nor a statement.
  expect(JSON.stringify(findLines())).not.toMatch(/postgres:\/\/|select /)
})

test('a server starts without its replica', async () => {
  const { primary, standbys } = await startNodes(1)
  const [replica] = standbys as [Node]
  await replica.kill()
  const world = await createReplicatedWorld(primary.url, [replica.url])
  const { userId } = await signIn(world)
  expect((await appServer(world)('GET', `/users/${userId}`)).status).toBe(200)
})

test('security: a replica that was promoted, and what others write to it, is not read', async () => {
  const { replica, world, call } = await start()
  const { userId } = await signIn(world)
  await untilRead(world, call)
  await replica.ask('select pg_promote()')
  await replica.ask(`update users set custom_metadata = '{"of": "the other"}' where id = '${userId}'`)
  expect((await call('GET', `/users/${userId}`)).body.custom_metadata).not.toEqual({ of: 'the other' })
  expect(await countReads(world)).toMatchObject({ promoted: 1 })
})

test('security: a replica of another cluster, or another database of this one, is not read', async () => {
  const [own, other] = [await startNodes(1), await startNodes(1)]
  const [replica] = own.standbys as [Node]
  const [stranger] = other.standbys as [Node]
  await own.primary.ask('create database elsewhere')
  const elsewhere = replica.url.replace('/latchkey?', '/elsewhere?')
  for (const url of [stranger.url, elsewhere]) {
    const world = await createReplicatedWorld(own.primary.url, [url])
    const { userId } = await signIn(world)
    const call = appServer(world)
    await eventually(async () => {
      expect((await call('GET', `/users/${userId}`)).status).toBe(200)
      expect(await countReads(world)).toMatchObject({ other_database: 1 })
    }, 100)
  }
})

test('security: after a fail-over, a replica that stayed with the old primary is not read', async () => {
  const { primary, standbys } = await startNodes(2)
  const [heir, stray] = standbys as [Node, Node]
  const before = await createReplicatedWorld(primary.url, [])
  const { userId } = await signIn(before)
  for (const node of [heir, stray])
    await eventually(async () => expect(await isCaughtUp(primary, node)).toBe(true))
  await heir.ask('select pg_promote()')
  // The old primary goes on, and so does its replica: its position is ahead.
  await primary.ask('create table ahead as select generate_series(1, 200000)')
  await eventually(async () => expect(await isCaughtUp(primary, stray)).toBe(true))
  const world = await createReplicatedWorld(heir.url, [stray.url])
  const path = `/users/${userId}`
  expect((await appServer({ ...world, app: before.app })('GET', path)).status).toBe(200)
  expect(await countReads(world)).toMatchObject({ other_timeline: 1 })
})

test('a replay that cancels a read costs no answer, and the replica stays in use', async () => {
  const { primary, replica, world, call } = await start()
  await signIn(world)
  await untilRead(world, call)
  await replica.ask("alter system set max_standby_streaming_delay = '50ms'")
  await replica.ask('select pg_reload_conf()')
  let runs = 0
  const read = world.ctx.replicas.read(async (db) => {
    runs += 1
    await sql`select count(*) from users`.execute(db)
    if (runs > 1) return 'primary'
    // A lock that the replay needs.
    await primary.ask('alter table users add column another int')
    await sql`select pg_sleep(3)`.execute(db)
    return 'replica'
  })
  expect(await read).toBe('primary')
  expect(await countReads(world)).toMatchObject({ conflict: 1 })
  await untilRead(world, call)
})

test('error: a mistake of the caller is answered once, and a statement that takes too long is not repeated', async () => {
  const { world, call } = await start()
  await untilRead(world, call)
  expect((await call('GET', '/users/nobody')).status).toBe(404)
  let runs = 0
  const slow = world.ctx.replicas.read(async (db) => {
    runs += 1
    await sql`set local statement_timeout = 20`.execute(db)
    await sql`select pg_sleep(5)`.execute(db)
  })
  await expect(slow).rejects.toThrow('statement timeout')
  expect(runs).toBe(1)
  const { read, ...others } = await countReads(world)
  expect(others).toEqual({})
})

test('security: nothing can be written to a replica, nor by a read on it', async () => {
  const { world, call } = await start()
  await untilRead(world, call)
  await expect(world.ctx.replicas.read((db) => sql`delete from users`.execute(db))).rejects.toThrow(
    'read-only',
  )
})
