import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { incrementBelow } from '../db/once.ts'
import type { Identity } from '../user/identity.ts'
import { isHeld } from '../user/keep.ts'
import type { AccountRow } from '../user/user.ts'
import { type Channel, getChannels } from './channels.ts'
import type { NoticeEvent } from './events.ts'
import { recordChange, type UndoableChange } from './undoLink.ts'
import { type Notice, noticeMail, noticeText } from './write.ts'

const daySeconds = 86_400

export type AccountEvent = Pick<UndoableChange, 'device' | 'closedBy'> & {
  event: NoticeEvent
  app: App
  user: string
  /** What the user had, and what was kept (`findReachable`). */
  before: readonly AccountRow[]
  /** Notified as well, and given no link: it may be a thief's. */
  added?: Identity | undefined
  removed?: AccountRow | undefined
  /** Of the account that it is about, where nothing was added or removed. */
  type?: string
  /** Set where the login that did it was old, or on hold itself. */
  hold: Date | null
  /** Further lines that a mail has room for, in our own words. */
  more?: readonly string[]
}

/**
 * Writes the notices of a change into the outbox, for every address and number of the user, those just removed included
 * (security 5.17: often the only sign of a stolen login). A part of the change's own transaction: a change that is
 * written has its notices and its link, and one that is not has none.
 */
export async function announce(ctx: Context, at: BoundDb, params: AccountEvent): Promise<void> {
  const { app, user, event } = params
  const now = ctx.now()
  const channels = listChannels(params, now)
  if (channels.length === 0) return
  const undoUrl = await makeLink(ctx, at, params)
  const more = [...getDetails(params, now), ...(params.more ?? [])]
  const notice: Notice = { app, event, ...getType(params), more, now }
  for (const channel of channels) await put(ctx, at, { ...channel, user, notice, undoUrl })
}

type Dispatch = Channel & { user: string; notice: Notice; undoUrl: string | undefined }

async function put(ctx: Context, { db }: BoundDb, dispatch: Dispatch): Promise<void> {
  const { kind, to, isSure, user, notice } = dispatch
  const { allowed } = await incrementBelow(db, {
    key: `notice:${notice.app.id}:${user}:${kind}:${to}`,
    limit: limits.noticesPerDay,
    windowSeconds: daySeconds,
    now: notice.now,
  })
  // Above the day's limit: an attacker must not flood a user at the operator's cost.
  if (!allowed) return ctx.log.error({ user, event: notice.event }, 'more notices within a day than are sent')
  const addressed = { to, undoUrl: isSure ? dispatch.undoUrl : undefined }
  await ctx.outbox.put(db, {
    user,
    about: notice.event,
    ...(kind === 'sms'
      ? { kind, message: noticeText(notice, addressed) }
      : { kind, message: noticeMail(notice, addressed) }),
  })
}

/** Each once. What came with the change gets no link. */
function listChannels({ before, added }: AccountEvent, now: Date): Channel[] {
  const known = getChannels(before, now)
  const isNew = added && { ...added, held_until: null, is_removed: false }
  const fresh = (isNew ? getChannels([isNew], now) : []).filter(
    ({ to }) => !known.some((one) => one.to === to),
  )
  return [...known, ...fresh.map((channel) => ({ ...channel, isSure: false }))]
}

async function makeLink(ctx: Context, at: BoundDb, params: AccountEvent): Promise<string | undefined> {
  const { app, user, before, added, removed, hold } = params
  const now = ctx.now()
  // No address or number was there before that could be sent the undo link.
  if (!getChannels(before, now).some(({ isSure }) => isSure)) return undefined
  // What was on hold and is thrown out comes back by no link either: the thief's mailbox would have it.
  const returnable = removed && !isHeld(removed, now) ? removed : undefined
  const change = {
    ...{ user, at: now.toISOString(), wasHeld: hold !== null },
    ...(added ? { added: named(added) } : {}),
    ...(returnable ? { removed: named(returnable) } : {}),
    ...(params.device === undefined ? {} : { device: params.device }),
    ...(params.closedBy === undefined ? {} : { closedBy: params.closedBy }),
  }
  const isEmpty = !change.added && !change.removed && !change.device && !change.closedBy
  return isEmpty ? undefined : recordChange(ctx, at, { app, change })
}

function getDetails({ added, removed, hold }: AccountEvent, now: Date): string[] {
  if (hold === null) return []
  const until = hold.toUTCString()
  return [
    ...(added ? [`It cannot open a wallet on a new device before ${until}.`] : []),
    ...(removed && !isHeld(removed, now)
      ? [`Until ${until}, logging in with what was there before brings it back.`]
      : []),
  ]
}

function getType({ added, removed, closedBy, type }: AccountEvent): { type?: string } {
  const named = type ?? (removed ?? added)?.type ?? closedBy?.account.type
  return named === undefined ? {} : { type: named }
}

function named({ type, subject }: Pick<AccountRow, 'type' | 'subject'>): Pick<Identity, 'type' | 'subject'> {
  return { type: type as Identity['type'], subject } // written from an `Identity`
}
