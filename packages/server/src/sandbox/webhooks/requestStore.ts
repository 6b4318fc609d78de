import type { Kysely } from 'kysely'
import { jsonb } from '../../db/jsonb.ts'
import type { Schema } from '../../db/schema.ts'

const maxShown = 50

export type WebhookRequest = {
  appId: string
  body: string
  headers: Record<string, string>
  isSigned: boolean
  at: Date
}

export async function addRequest(db: Kysely<Schema>, { appId, body, headers, isSigned, at }: WebhookRequest) {
  await db
    .insertInto('sandbox_webhooks')
    .values({ app_id: appId, body, headers: jsonb(headers), is_signed: isSigned, created_at: at })
    .execute()
}

/** The newest first. */
export async function listRequests(db: Kysely<Schema>): Promise<WebhookRequest[]> {
  const rows = await db
    .selectFrom('sandbox_webhooks')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(({ app_id, body, headers, is_signed, created_at }) => ({
    ...{ appId: app_id, body, isSigned: is_signed, at: created_at },
    // Written by `addRequest`; jsonb keeps no order.
    headers: Object.fromEntries(Object.entries(headers as Record<string, string>).sort()),
  }))
}
