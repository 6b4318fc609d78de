import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { bad, type Finding, ok, warn } from '../../doctor/finding.ts'
import { countDeliveries } from '../../webhooks/deliveryStore.ts'
import { type EndpointRow, listEndpoints } from '../../webhooks/endpointStore.ts'

/** Reports endpoints of an app that fail, and events that were given up. */
export async function checkWebhooks(
  ctx: Pick<Context, 'db' | 'binding' | 'now'>,
  { id: appId, name }: Pick<App, 'id' | 'name'>,
): Promise<Finding[]> {
  const rows = await listEndpoints(ctx, appId)
  const findings = await Promise.all(rows.map((row) => checkEndpoint(ctx, name, row)))
  return findings.flat()
}

async function checkEndpoint(
  { db, now }: Pick<Context, 'db' | 'now'>,
  name: string,
  row: EndpointRow,
): Promise<Finding[]> {
  const { id, failures, failing_since, disabled_at } = row
  const { waiting, failed } = await countDeliveries(db, { endpointId: id, now: now() })
  const losses =
    failed > 0
      ? [
          warn(
            `app "${name}": ${failed} events were not delivered to webhook endpoint ${id}: see \`latchkey webhook deliveries\``,
          ),
        ]
      : []
  if (disabled_at)
    return [
      bad(
        `app "${name}": webhook endpoint ${id} is disabled after failures: run \`latchkey webhook enable\``,
      ),
      ...losses,
    ]
  if (failing_since)
    return [
      warn(
        `app "${name}": webhook endpoint ${id} has failed ${failures} times since ${failing_since.toISOString()}, and ${waiting} events wait`,
      ),
      ...losses,
    ]
  return [ok(`app "${name}": webhook endpoint ${id} accepts events`), ...losses]
}
