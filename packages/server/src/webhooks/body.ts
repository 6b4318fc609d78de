import type { Context } from '../context.ts'
import type { SealContext } from '../db/seal/seal.ts'
import type { EventRow } from './eventStore.ts'

type EventKey = Pick<EventRow, 'id' | 'app_id' | 'user_id' | 'type'>

const idBytes = 18

export function newEventId({ random }: Pick<Context, 'random'>): string {
  return `msg_${Buffer.from(random(idBytes)).toString('base64url')}`
}

/**
 * Seals a body, which contains accounts of users, for its row (R84: encrypted at rest). It is made once, because
 * receivers verify its bytes: every attempt sends the same.
 */
export function sealBody({ seal }: Pick<Context, 'seal'>, event: EventKey, body: object): Promise<string> {
  return seal.seal(toSealContext(event), Buffer.from(JSON.stringify(body)))
}

/** Throws if the row is not as this server wrote it. */
export async function openBody({ seal }: Pick<Context, 'seal'>, event: EventRow): Promise<string> {
  return Buffer.from(await seal.open(toSealContext(event), event.sealed)).toString()
}

function toSealContext({ id, app_id: appId, user_id: userId, type }: EventKey): SealContext {
  const place = { table: 'webhook_events', column: 'sealed', role: `${type} ${id}` }
  return { purpose: 'webhook', appId, ...(userId === null ? {} : { userId }), ...place }
}
