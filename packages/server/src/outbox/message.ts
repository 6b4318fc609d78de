import type { Context, MailMessage, OutgoingMessage, TextMessage } from '../context.ts'
import type { SealContext } from '../db/seal/seal.ts'
import type { OutboxRow } from './store.ts'

type Deps = Pick<Context, 'seal'>

/**
 * Seals recipient and content: a link in it undoes a change, so a copy of the database must not contain it (R84:
 * encrypted at rest).
 */
export function seal(ctx: Deps, { userId, kind, message }: OutgoingMessage): Promise<string> {
  return ctx.seal.seal(
    toSealContext({ appId: message.app, userId, kind }),
    Buffer.from(JSON.stringify(message)),
  )
}

/** Opens a message. Throws if the row was changed. */
export async function open(ctx: Deps, row: OutboxRow): Promise<OutgoingMessage> {
  const { app_id: appId, user_id: userId, kind, about } = row
  const text = Buffer.from(await ctx.seal.open(toSealContext({ appId, userId, kind }), row.sealed)).toString()
  const message: unknown = JSON.parse(text)
  // Written by `seal`.
  return kind === 'email'
    ? { userId, about, kind, message: message as MailMessage }
    : { userId, about, kind, message: message as TextMessage }
}

function toSealContext({
  appId,
  userId,
  kind,
}: {
  appId: string
  userId: string
  kind: string
}): SealContext {
  return { purpose: 'outbox', appId, userId, table: 'outbox', column: 'sealed', role: kind }
}
