import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appServer } from '../../../../../test/support/appServer.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { countReads, createReplicatedWorld, isCaughtUp } from '../../../../../test/support/replicatedWorld.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { type Node, startNodes } from '../../../../../test/support/standby.ts'
import type { World } from '../../../../../test/support/world.ts'
import { checkReplicas } from './doctorReplicas.ts'

/** A user without rights beyond its own database. */
const user = `app_${randomBytes(4).toString('hex')}`
const asUser = (url: string) => url.replace(/\/\/[^:]+:[^@]*@/, `//${user}:none@`)

async function start() {
  const { primary, standbys } = await startNodes(1)
  const [replica] = standbys as [Node]
  await primary.ask(`create role ${user} login`)
  await primary.ask(`alter database latchkey owner to ${user}`)
  await primary.ask(`alter schema public owner to ${user}`)
  await eventually(async () => expect(await isCaughtUp(primary, replica)).toBe(true))
  const world = await createReplicatedWorld(asUser(primary.url), [asUser(replica.url)])
  const look = (replicaUrls = [asUser(replica.url)]) =>
    checkReplicas({ ...world.ctx, config: { ...world.ctx.config, replicaUrls } })
  return { primary, replica, world, look }
}

async function untilRead(world: World): Promise<void> {
  const call = appServer(world)
  await eventually(async () => {
    await call('GET', '/users')
    expect((await countReads(world)).read ?? 0).toBeGreaterThan(0)
  }, 50)
}

describe('the doctor says of a replica', () => {
  test('that it answers, and the server reads from it, with a user that is no superuser', async () => {
    const { primary, world, look } = await start()
    expect(await primary.ask(`select rolsuper from pg_roles where rolname = '${user}'`)).toEqual([
      { rolsuper: false },
    ])
    await signIn(world)
    await untilRead(world)
    await eventually(async () =>
      expect(await look()).toEqual([
        { level: 'ok', what: expect.stringMatching(/^replica a local socket answers, and has every commit/) },
      ]),
    )
    expect(await look([])).toEqual([])
  })

  test('how far it is behind', async () => {
    const { replica, world, look } = await start()
    await replica.ask('select pg_wal_replay_pause()')
    await signIn(world)
    const [finding] = await look()
    expect(finding).toEqual({
      level: 'warn',
      what: expect.stringMatching(/is [1-9]\d* kB behind, so the primary/),
    })
    await replica.ask('select pg_wal_replay_resume()')
  })

  test('that it was promoted, is of another database, or does not answer', async () => {
    const { primary, replica, look } = await start()
    await primary.ask('create database elsewhere')
    await eventually(async () => expect(await isCaughtUp(primary, replica)).toBe(true))
    expect(await look([asUser(replica.url).replace('/latchkey?', '/elsewhere?')])).toEqual([
      { level: 'bad', what: expect.stringMatching(/is not read: it is a replica of another database\./) },
    ])
    await replica.ask('select pg_promote()')
    expect(await look()).toEqual([
      { level: 'bad', what: expect.stringMatching(/is not read: it is a primary itself\./) },
    ])
    await replica.kill()
    const [finding] = await look()
    expect(finding).toEqual({ level: 'bad', what: expect.stringMatching(/^replica .* is not read: ./) })
    expect(finding?.what).not.toMatch(/none@|postgres:\/\//)
  })

  test('which right is missing: the primary then answers every read', async () => {
    const { primary, world, look } = await start()
    await primary.ask('revoke execute on function pg_control_system() from public')
    const [finding] = await look()
    expect(finding).toEqual({
      level: 'bad',
      what: expect.stringMatching(
        /^no replica is read, .*: permission denied for function pg_control_system\. Grant the right to execute/,
      ),
    })
    const { userId } = await signIn(world)
    expect((await appServer(world)('GET', `/users/${userId}`)).status).toBe(200)
    expect((await countReads(world)).error).toBe(1)
  })
})
