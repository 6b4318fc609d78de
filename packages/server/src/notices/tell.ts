import { limits } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { incrementBelow } from '../db/once.ts'
import type { Identity } from '../user/identity.ts'
import type { AccountRow } from '../user/user.ts'
import { type Channel, getChannels } from './channels.ts'
import { type Notice, noticeMail, noticeText } from './write.ts'

/** How long an answer waits for its notices. They are sent even after that. */
const patienceMs = 2_000
const daySeconds = 86_400

export type NoticeRequest = Omit<Notice, 'now'> & {
  user: string
  /** Everything the user had, and what is kept, before it happened (`findReachable`). */
  before: readonly AccountRow[]
  /** What came with it. Notified as well, and given no link: it may be a thief's. */
  added?: Identity | undefined
  /** Takes the change back. Sent only to channels of `before` that are sure. */
  undoUrl?: string | undefined
}

/**
 * Notifies every address and number of a user of a change, those just taken off included. The change is done
 * already: an error here is only logged (security 5.17: often the only sign of a stolen login).
 */
export async function notify(ctx: Context, telling: NoticeRequest): Promise<void> {
  const now = ctx.now()
  const { before, added, user } = telling
  const isNew = added && { ...added, held_until: null, is_removed: false }
  const known = getChannels(before, now)
  const fresh = (isNew ? getChannels([isNew], now) : []).filter(
    ({ to }) => !known.some((one) => one.to === to),
  )
  const channels = [...known, ...fresh.map((channel) => ({ ...channel, isSure: false }))]
  const sending = channels.map((channel) =>
    send(ctx, { ...telling, now }, channel).catch((err: unknown) =>
      ctx.log.error({ err, user, event: telling.event }, 'a notice of a change of an account was not sent'),
    ),
  )
  await atMost(patienceMs, Promise.all(sending))
}

async function send(
  ctx: Context,
  notice: Notice & NoticeRequest,
  { kind, to, isSure }: Channel,
): Promise<void> {
  const { app, user } = notice
  const { allowed } = await incrementBelow(ctx.db, {
    key: `notice:${app.id}:${user}:${kind}:${to}`,
    limit: limits.noticesPerDay,
    windowSeconds: daySeconds,
    now: notice.now,
  })
  // Above the day's limit: an attacker must not flood a user at the operator's cost.
  if (!allowed) throw new Error(`More than ${limits.noticesPerDay} notices within a day.`)
  const addressed = { to, undoUrl: isSure ? notice.undoUrl : undefined }
  if (kind === 'sms') await ctx.sms.send(noticeText(notice, addressed))
  else await ctx.mail.send(noticeMail(notice, addressed))
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
