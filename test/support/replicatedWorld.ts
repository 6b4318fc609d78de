import { createApp } from '../../packages/server/src/app/manage.ts'
import { openContext } from '../../packages/server/src/main.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { closeAtEnd } from './closeAtEnd.ts'
import type { Node } from './standby.ts'
import { buildWorld, createOutside, hostOrigin, testConfig, type World, type WorldOptions } from './world.ts'

/** A server with a primary and replicas, as its environment names them. */
export async function createReplicatedWorld(
  primaryUrl: string,
  replicas: readonly string[],
  log = createLog('silent'),
  { env = {}, settings = {} }: Pick<WorldOptions, 'env' | 'settings'> = {},
): Promise<World> {
  const outside = createOutside()
  const config = testConfig({
    ...{ DATABASE_URL: primaryUrl, DATABASE_REPLICA_URLS: replicas.join(' , '), LATCHKEY_IP_LIMITS: 'off' },
    ...env,
  })
  const { ctx, close } = await openContext(config, 'server', { ...outside.parts, log })
  closeAtEnd(close)
  const { appId, appSecret } = await createApp(ctx, { name: 'Test app', origins: [hostOrigin], settings })
  return buildWorld(ctx, { id: appId, secret: appSecret, origin: hostOrigin }, outside)
}

/** How often a read had a result, by its metric: `read` on a replica, otherwise the reason for the primary. */
export async function countReads({ ctx }: World): Promise<Record<string, number>> {
  const { values } = await ctx.metrics.events.get()
  const own = values.filter(({ labels }) => labels.event === 'replica')
  return Object.fromEntries(own.map(({ labels, value }) => [labels.result, value]))
}

/** Waits until a standby has what its primary has. */
export async function isCaughtUp(primary: Node, standby: Node): Promise<boolean> {
  const [at] = await primary.ask('select pg_current_wal_flush_lsn()::text as lsn')
  const [row] = await standby.ask(`select pg_last_wal_replay_lsn() >= '${at?.lsn}'::pg_lsn as done`)
  return row?.done === true
}
