import { AppError, limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { getChange } from '../changes/changes.ts'
import type { Context, SignedIn } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { incrementBelow, type Limit } from '../db/once/counter.ts'
import type { Identity } from '../user/identity.ts'
import { isHeld } from '../user/ownAccounts.ts'
import type { AccountRow } from '../user/user.ts'
import { type Channel, getChannels } from './channels.ts'
import { isDefense, isUndoable, type NoticeEvent } from './events.ts'
import { recordChange, type UndoableChange } from './undoLink.ts'
import { type Notice, noticeMail, noticeText } from './write.ts'

const daySeconds = 86_400

/** The changes that a link must revert, in addition to accounts. */
type Traces = Pick<
  UndoableChange,
  'device' | 'disabled' | 'entropy' | 'delegated' | 'factors' | 'recovery' | 'closedBy' | 'released'
>

export type AccountEvent = {
  event: NoticeEvent
  app: App
  userId: string
  /** The user's accounts before the change, and the kept ones (`findReachable`). */
  before: readonly AccountRow[]
  /** Notified as well, but without a link: it may be a thief's. */
  added?: Identity | undefined
  removed?: AccountRow | undefined
  /** The type of the account, if none was added or removed. */
  type?: string
  traces?: Traces
  /** The session that made the change. */
  by?: Pick<SignedIn, 'sessionId' | 'heldUntil'>
  /** The app's server made it, with the app's secret. */
  byApp?: boolean
  /** Set if the login was old, or on hold itself. */
  hold: Date | null
  /** More lines for the mail, in our own words. */
  more?: readonly string[]
}

/**
 * Writes the notices of a change into the outbox, for every address and number of the user, including those removed
 * within a day (security 5.17: often the only sign of a stolen login). It is part of the change's transaction: a change
 * and its notices with the link are written together or not at all.
 *
 * @throws AppError `too_many_requests` when the daily limit of this kind of notice is reached: no change is made
 * without a notice.
 */
export async function announce(ctx: Context, at: BoundDb, params: AccountEvent): Promise<void> {
  const { app, userId, event } = params
  const now = ctx.now()
  const channels = listChannels(params, now)
  if (channels.length === 0) return
  await countNotice(at.db, params, now)
  const undoUrl = await makeLink(ctx, at, params)
  const more = [...getDetails(params, now), ...(params.more ?? [])]
  const notice: Notice = { app, event, ...getType(params), more, now }
  for (const channel of channels) await putMessage(ctx, at, { ...channel, userId, notice, undoUrl })
}

/** Above the daily limit an attacker could flood a user at the operator's cost, or make changes without a notice. */
async function countNotice(
  db: BoundDb['db'],
  { app, userId, event, hold, byApp = false }: AccountEvent,
  now: Date,
): Promise<void> {
  const { notice: row = 'own', isHeld: canBeHeld } = isDefense(event) ? {} : getChange(event)
  // A change by a fresh login must not be refused because old logins have used up the limit.
  const ofUser = canBeHeld && hold === null ? 'fresh login' : row
  const budget = byApp ? 'app' : ofUser
  if (budget === 'own') return
  const key = `notice:${app.id}:${userId}:${budget}`
  const limit: Limit = {
    kind: 'protecting',
    key,
    limit: limits.noticesPerDay,
    windowSeconds: daySeconds,
    now,
  }
  const { allowed, retryAfterSeconds } = await incrementBelow(db, limit)
  if (!allowed) throw new AppError('too_many_requests', { data: { retry_after_seconds: retryAfterSeconds } })
}

type Dispatch = Channel & { userId: string; notice: Notice; undoUrl: string | undefined }

async function putMessage(ctx: Context, { db }: BoundDb, dispatch: Dispatch): Promise<void> {
  const { kind, to, isSure, userId, notice } = dispatch
  const recipient = { to, undoUrl: isSure ? dispatch.undoUrl : undefined }
  await ctx.outbox.put(db, {
    userId,
    about: notice.event,
    ...(kind === 'sms'
      ? { kind, message: noticeText(notice, recipient) }
      : { kind, message: noticeMail(notice, recipient) }),
  })
}

/** Each once. The added account gets no link. */
function listChannels({ before, added }: AccountEvent, now: Date): Channel[] {
  const ownChannels = getChannels(before, now)
  const isNew = added && { ...added, held_until: null, is_removed: false }
  const fresh = (isNew ? getChannels([isNew], now) : []).filter(
    ({ to }) => !ownChannels.some((one) => one.to === to),
  )
  return [...ownChannels, ...fresh.map((channel) => ({ ...channel, isSure: false }))]
}

async function makeLink(ctx: Context, at: BoundDb, params: AccountEvent): Promise<string | undefined> {
  const { app, userId, event, before, added, removed, traces, by, hold } = params
  const now = ctx.now()
  // There was no earlier address or number to which the undo link could be sent.
  if (!isUndoable(event) || !getChannels(before, now).some(({ isSure }) => isSure)) return undefined
  // A removed account that was on hold cannot be restored by a link: the link would be in the thief's mailbox.
  const returnable = removed && !isHeld(removed, now) ? removed : undefined
  const undone = {
    ...(added ? { added: toKey(added) } : {}),
    ...(returnable ? { removed: toKey(returnable) } : {}),
    ...traces,
  }
  if (Object.keys(undone).length === 0) return undefined
  const session = by ? { session: by.sessionId, isByHeldLogin: by.heldUntil !== null } : {}
  const change = { user: userId, at: now.toISOString(), wasHeld: hold !== null, ...session, ...undone }
  return recordChange(ctx, at, { app, change })
}

function getDetails({ added, removed, hold }: AccountEvent, now: Date): string[] {
  if (hold === null) return []
  const until = hold.toUTCString()
  return [
    ...(added ? [`It cannot open a wallet on a new device before ${until}.`] : []),
    ...(removed && !isHeld(removed, now)
      ? [`Until ${until}, logging in with the earlier method restores it.`]
      : []),
  ]
}

function getType({ added, removed, traces, type }: AccountEvent): { type?: string } {
  const accountType = type ?? (removed ?? added)?.type ?? traces?.closedBy?.account.type
  return accountType === undefined ? {} : { type: accountType }
}

function toKey({ type, subject }: Pick<AccountRow, 'type' | 'subject'>): Pick<Identity, 'type' | 'subject'> {
  return { type: type as Identity['type'], subject } // written from an `Identity`
}
