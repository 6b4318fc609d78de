import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

const maxShown = 50

export type Message = {
  id: number
  to: string
  channel: 'email' | 'sms'
  subject: string
  text: string
  /** In our own texts the code is always the first six digits. */
  code: string | undefined
  sentAt: Date
}

/** The messages of the local fakes of mail and SMS, newest first. */
export async function listMessages(db: Kysely<Schema>, to: string): Promise<Message[]> {
  let query = db
    .selectFrom('sandbox_messages')
    .select(['id', 'recipient', 'channel', 'subject', 'body_text', 'created_at'])
    .orderBy('id', 'desc')
    .limit(maxShown)
  if (to !== '') query = query.where('recipient', 'in', listSpellings(to))
  return (await query.execute()).map((row) => ({
    id: row.id,
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.body_text,
    code: /\b\d{6}\b/.exec(row.body_text)?.[0],
    sentAt: row.created_at,
  }))
}

/** An unencoded plus arrives as a space, and a number may be written as in the modal. */
function listSpellings(to: string): string[] {
  const number = /^\+?[\d\s().-]+$/.test(to) ? [`+${to.replace(/\D/g, '')}`] : []
  return [to, to.replaceAll(' ', '+'), ...number]
}

export async function getHtml(db: Kysely<Schema>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sandbox_messages')
    .select('body_html')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.body_html ?? undefined
}
