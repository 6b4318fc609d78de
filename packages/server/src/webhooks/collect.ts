import { randomUUID } from 'node:crypto'
import { type App, isListening, wantsEvent } from '../app/app.ts'
import type { Context, Webhooks } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { afterCommit, beforeCommit } from '../db/transaction.ts'
import type { Report } from '../user/report.ts'
import { findUser } from '../user/store.ts'
import { newEventId, sealBody } from './body.ts'
import { comparedTypes } from './compare.ts'
import { insertEvents, type NewDelivery } from './eventStore.ts'
import { makeEvents, type UserBefore } from './payload.ts'

type Deps = Pick<Context, 'seal' | 'random' | 'now'>
type Pending = (Report | UserBefore)[]

/**
 * Collects what a transaction reports, and writes its events right before the commit: so the bodies show the state that
 * is committed, and a transaction that is rolled back reports nothing. `onCommit` gets the endpoints that have new events.
 */
export function createCollector(
  ctx: Deps,
  onCommit: (app: App, endpointIds: readonly string[]) => void,
): Pick<Webhooks, 'report' | 'watch'> {
  // By transaction.
  const all = new WeakMap<object, Pending>()

  function add(at: BoundDb, app: App, one: Report | UserBefore): void {
    const pending = all.get(at.db)
    if (pending) return void pending.push(one)
    const own: Pending = [one]
    beforeCommit(() => write(at, app, own))
    all.set(at.db, own)
  }

  async function write(at: BoundDb, app: App, pending: Pending): Promise<void> {
    const deliveries: NewDelivery[] = []
    const events = []
    for (const { userId, body } of await makeEvents(at, app.id, pending)) {
      const targets = app.webhooks.filter((target) => wantsEvent(target, body.type))
      if (targets.length === 0) continue
      const row = { id: newEventId(ctx), app_id: app.id, user_id: userId, type: body.type }
      events.push({ ...row, sealed: await sealBody(ctx, row, body) })
      for (const { id } of targets) deliveries.push({ id: randomUUID(), event_id: row.id, endpoint_id: id })
    }
    if (events.length === 0) return
    await insertEvents(at.db, { events, deliveries, now: ctx.now() })
    const endpointIds = [...new Set(deliveries.map(({ endpoint_id }) => endpoint_id))]
    afterCommit(() => onCommit(app, endpointIds))
  }

  return {
    report(at, app, report) {
      if (isListening(app, [report.type])) add(at, app, report)
    },
    async watch(at, app, userId) {
      if (!isListening(app, comparedTypes)) return
      add(at, app, { userId, before: await findUser(at, { appId: app.id, id: userId }) })
    },
  }
}
