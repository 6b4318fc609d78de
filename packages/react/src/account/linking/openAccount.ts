import {
  checkLinkLimit,
  type LinkedAccountType,
  requireUser,
  requireUserToLink,
  type User,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { createJourney } from '../../modal/navigation/createJourney.ts'
import type { Method } from '../../modal/navigation/method.ts'
import { openOnce } from '../../modal/navigation/openOnce.ts'
import type { AccountOpening } from '../../navigation/accountOpening.ts'
import type { OpenJourney } from '../../navigation/journey.ts'
import { toLinkMethod } from './toLinkMethod.ts'

/**
 * Opens the modal to link an account, or to replace one.
 * @throws AppError `must_be_authenticated`, `failed_to_update_account`, `cannot_link_more_of_type`.
 */
export async function openAccount(
  latchkey: Latchkey,
  method: Method | undefined,
  opening: AccountOpening,
): Promise<void> {
  const { intent, option, params } = opening
  const { client } = latchkey
  const user = intent === 'link' ? requireUserToLink(client) : requireUser(client)
  if (!method) throw new AppError('feature_not_enabled')
  checkOpening(user, intent, method.accountType(option))
  const journey = createJourney(latchkey, intent)
  await openOnce(latchkey, `${intent} ${option}`, {
    async find() {
      const { begin } = await method.load()
      return begin(latchkey, journey, option, params)
    },
    onClosed: (failure) => journey.close(() => emitAccount(latchkey, opening, journey, failure)),
  })
}

/** Notifies the callbacks of the result of a link or an update. */
export function emitAccount(
  { events }: Latchkey,
  { intent, option }: AccountOpening,
  journey: OpenJourney,
  failure?: AppError,
): void {
  const linkMethod = toLinkMethod(option)
  const { user, account } = journey.outcome() ?? {}
  const hasUser = user && account
  if (hasUser && intent === 'link')
    events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount: account })
  else if (hasUser)
    events.emit('update', 'onSuccess', { user, updateMethod: linkMethod, updatedAccount: account })
  else if (intent === 'link')
    events.emit('linkAccount', 'onError', failure?.code ?? 'exited_link_flow', { linkMethod })
  else events.emit('update', 'onError', failure?.code ?? 'exited_update_flow', { linkMethod })
}

function checkOpening(user: User, intent: AccountOpening['intent'], type: LinkedAccountType): void {
  if (intent === 'link') {
    if (type !== 'wallet' && type !== 'cross_app') checkLinkLimit(user, type)
  } else if (!user.linkedAccounts.some((account) => account.type === type))
    throw new AppError('failed_to_update_account')
}
