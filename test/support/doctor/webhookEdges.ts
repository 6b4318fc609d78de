import { randomUUID } from 'node:crypto'
import { checkWebhooks } from '../../../packages/server/src/cli/doctor/doctorWebhooks.ts'
import {
  type EndpointState,
  healthy,
  insertEndpoint,
  writeState,
} from '../../../packages/server/src/webhooks/endpointStore.ts'
import type { EdgeRow } from './edges.ts'
import type { Lab } from './lab.ts'
import { meanwhile } from './storedEdges.ts'

/** A webhook endpoint in this state, with this many events that were given up. */
const endpoint =
  (state: Partial<EndpointState>, failed = 0) =>
  (lab: Lab) =>
    meanwhile(lab, async (db) => {
      const { ctx, app, clock } = lab.world
      const at = { ...ctx, db }
      const row = { id: 'ep_1', app_id: app.id, url: 'https://a.example', events: [], sealed_secret: '' }
      await insertEndpoint(at, { ...row, sealed_previous: null, previous_until: null, now: clock.now() })
      await writeState(db, row.id, { ...healthy, ...state })
      const event = { id: 'msg_1', app_id: app.id, user_id: null, type: 'user.created', sealed: '' } as const
      const deliveries = Array.from({ length: failed }, () => ({
        ...{ id: randomUUID(), event_id: event.id, endpoint_id: row.id, app_id: app.id, user_id: null },
        ...({ state: 'failed', due_at: clock.now(), created_at: clock.now() } as const),
      }))
      await db
        .insertInto('webhook_events')
        .values({ ...event, created_at: clock.now() })
        .execute()
      if (deliveries.length > 0) await db.insertInto('webhook_deliveries').values(deliveries).execute()
      return checkWebhooks(at, { id: app.id, name: 'Lab' })
    })

/** What the doctor says of webhook endpoints. */
export const webhookEdges: readonly EdgeRow[] = [
  {
    findings: [
      'doctorWebhooks.ts: ok app "…": webhook endpoint … accepts events',
      'doctorWebhooks.ts: warn app "…": webhook endpoint … has failed … tim',
      'doctorWebhooks.ts: bad app "…": webhook endpoint … is disabled afte',
      'doctorWebhooks.ts: warn app "…": … events were not delivered to webh',
    ],
    cases: [
      ['an endpoint', endpoint({}), [0]],
      ['one that fails', endpoint({ failures: 1, failing_since: new Date(0) }), [1]],
      ['one that is disabled', endpoint({ disabled_at: new Date(0), disabled_reason: 'gone' }), [2]],
      ['one with an event that was given up', endpoint({}, 1), [0, 3]],
    ],
  },
]
