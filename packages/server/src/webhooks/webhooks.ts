import type { Context, Webhooks } from '../context.ts'
import { createBackground } from '../db/queue/background.ts'
import { inTransaction } from '../db/transaction.ts'
import { createCollector } from './collect.ts'
import { deliver } from './deliver.ts'
import { claimDeliveries, type DeliveryRow } from './deliveryStore.ts'
import { listDue, lockEndpoint } from './endpointStore.ts'
import { createLoop, type Loop } from './loop.ts'
import { getRoom, longestRetrySeconds } from './retry.ts'

type Deps = Omit<Context, 'outbox' | 'webhooks'>
type EndpointKey = { appId: string; id: string }

/**
 * The webhooks of one process (decision 37: webhooks). Events are rows of the transaction that they report. After the
 * commit this process sends them at once. If that fails or this process dies, any process sends them later. Each
 * endpoint is served separately, so that a slow one does not delay the others.
 */
export function createWebhooks(ctx: Deps): Webhooks {
  const { track, settle } = createBackground()
  const loops = new Map<string, Loop>()
  const collector = createCollector(ctx, (app, endpointIds) => {
    for (const id of endpointIds) void track(sendTo({ appId: app.id, id }))
  })

  /** Sends what is due to an endpoint, with one loop for each. */
  function sendTo(key: EndpointKey): Promise<number> {
    const current = loops.get(key.id)
    if (current?.wake()) return current.done
    const loop = createLoop({
      claim: () => (ctx.stopping.aborted ? Promise.resolve([]) : claimFor(key).catch(noteOutage)),
      work: (row) => deliver(ctx, row).catch(noteOutage),
    })
    loops.set(key.id, loop)
    return loop.done.finally(() => {
      if (loops.get(key.id) === loop) loops.delete(key.id)
    })
  }

  function claimFor(key: EndpointKey): Promise<DeliveryRow[]> {
    const now = ctx.now()
    return inTransaction(ctx.db, async (trx) => {
      const endpoint = await lockEndpoint({ db: trx, binding: ctx.binding }, key)
      const isOpen =
        endpoint && !endpoint.disabled_at && !(endpoint.paused_until && endpoint.paused_until > now)
      if (!isOpen) return []
      return claimDeliveries(trx, { endpointId: key.id, room: getRoom(endpoint.failures), now })
    })
  }

  /** The database is down: the row stays, and is sent after its lease has ended. */
  function noteOutage(err: unknown): never[] {
    ctx.log.warn({ outage: 'webhooks', err }, 'webhooks do not reach the database')
    return []
  }

  async function sendAll(): Promise<number> {
    const now = ctx.now()
    const latest = new Date(now.getTime() + longestRetrySeconds * 1_000)
    const due = await listDue(ctx.db, { now, latest })
    const counts = await Promise.all(due.map(sendTo))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  return { ...collector, sendDue: () => track(sendAll()), settle }
}
