import { expect, test } from 'vitest'
import { appServer } from '../../../../../test/support/appServer.ts'
import { closeAtEnd } from '../../../../../test/support/closeAtEnd.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { pgbouncer, startPgbouncer } from '../../../../../test/support/pgbouncer.ts'
import { countReads, createReplicatedWorld, isCaughtUp } from '../../../../../test/support/replicatedWorld.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { type Node, startNodes } from '../../../../../test/support/standby.ts'
import { checkReplicas } from '../../cli/doctor/doctorReplicas.ts'

const modes = ['transaction', 'session', 'statement'] as const

/** A server whose primary and replica are each behind a PgBouncer; the primary's is always in transaction mode. */
async function start(mode: (typeof modes)[number]) {
  const { primary, standbys } = await startNodes(1)
  const [replica] = standbys as [Node]
  const [before, behind] = [await pool(primary, 'transaction'), await pool(replica, mode)]
  await eventually(async () => expect(await isCaughtUp(primary, replica)).toBe(true))
  const world = await createReplicatedWorld(before, [behind])
  return { world, call: appServer(world) }
}

async function pool({ url }: Node, mode: (typeof modes)[number]): Promise<string> {
  const { searchParams, username, password } = new URL(url.replace('@/', '@localhost/'))
  const socket = { host: searchParams.get('host') ?? '', port: Number(searchParams.get('port')) }
  const pooler = await startPgbouncer(mode, { ...socket, user: username, password })
  closeAtEnd(pooler.close)
  return pooler.url('latchkey')
}

if (!pgbouncer) console.warn('NOT RUN: replicas behind PgBouncer; this machine has no pgbouncer.')

test.skipIf(!pgbouncer).each(['transaction', 'session'] as const)(
  'a replica behind PgBouncer in %s mode answers, and each read sees what was answered before it',
  async (mode) => {
    const { world, call } = await start(mode)
    const { userId } = await signIn(world)
    for (let n = 0; n < 20; n++) {
      await call('PATCH', `/users/${userId}/custom_metadata`, { body: { custom_metadata: { n } } })
      expect((await call('GET', `/users/${userId}`)).body).toMatchObject({ custom_metadata: { n } })
    }
    const { read = 0, late = 0, ...others } = await countReads(world)
    expect(others).toEqual({})
    expect(read).toBeGreaterThan(10)
    expect(read + late).toBeLessThanOrEqual(20)
  },
)

test.skipIf(!pgbouncer)('one in statement mode is not read, and the doctor says why', async () => {
  const { world, call } = await start('statement')
  const { userId } = await signIn(world)
  expect((await call('GET', `/users/${userId}`)).status).toBe(200)
  const { read, error } = await countReads(world)
  expect({ read, error }).toEqual({ read: undefined, error: 1 })
  expect(await checkReplicas(world.ctx)).toEqual([
    { level: 'bad', what: expect.stringMatching(/is not read: .*transaction/) },
  ])
})
