import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import type { Identity } from '../user/identity.ts'
import { isHeld } from '../user/keep.ts'
import type { AccountRow } from '../user/user.ts'
import { getChannels } from './channels.ts'
import type { NoticeEvent } from './events.ts'
import type { NoticeRequest } from './tell.ts'
import { recordChange, type UndoableChange } from './undoLink.ts'

export type AccountEvent = Pick<UndoableChange, 'device' | 'closedBy'> & {
  event: NoticeEvent
  app: App
  user: string
  /** What the user had, and what was kept (`findReachable`). */
  before: readonly AccountRow[]
  added?: Identity | undefined
  removed?: AccountRow | undefined
  /** Set where the login that did it was old, or on hold itself. */
  hold: Date | null
}

/**
 * Makes, as a part of the change itself, what `notify` sends once it is done: a change that is written has
 * its link, and one that is not has none.
 */
export async function prepareNotice(ctx: Context, at: BoundDb, params: AccountEvent): Promise<NoticeRequest> {
  const { app, user, event, before, added, removed, hold } = params
  const now = ctx.now()
  const telling = { app, user, event, before, added, ...getType(params), more: getDetails(params, now) }
  // No address or number was there before that could be sent the undo link.
  if (!getChannels(before, now).some(({ isSure }) => isSure)) return telling
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
  return isEmpty ? telling : { ...telling, undoUrl: await recordChange(ctx, at, { app, change }) }
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

function getType({ added, removed, closedBy }: AccountEvent): { type?: string } {
  const type = (removed ?? added)?.type ?? closedBy?.account.type
  return type === undefined ? {} : { type }
}

function named({ type, subject }: Pick<AccountRow, 'type' | 'subject'>): Pick<Identity, 'type' | 'subject'> {
  return { type: type as Identity['type'], subject } // written from an `Identity`
}
