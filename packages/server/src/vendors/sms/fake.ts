import type { Context, TextMessage } from '../../context.ts'
import { toRefusal } from './refusal.ts'

/** Twilio's magic numbers: each fails like a real number of its kind. */
const failing: Record<string, number> = {
  '+15005550001': 21211,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
}

/** The SMS provider of the sandbox: stores messages for the inbox page. Development only. */
export async function sendLocally(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { app, to, text }: TextMessage,
): Promise<void> {
  const refusal = toRefusal(failing[to])
  if (refusal) throw refusal
  await db
    .insertInto('sandbox_messages')
    .values({
      app_id: app,
      channel: 'sms',
      recipient: to,
      subject: 'Text message',
      body_text: text,
      created_at: now(),
    })
    .execute()
}
