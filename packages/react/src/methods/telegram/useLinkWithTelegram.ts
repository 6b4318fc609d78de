import { signedAtLaunch, type TelegramLaunchParams } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import type { PrivyEvents } from '../../events.ts'
import { useOwnEvents } from '../../useEvents.ts'
import { type TelegramAuthFlowState, useTelegramFlow } from './useTelegramFlow.ts'

export type UseLinkWithTelegram = {
  /** Call it on a click: browsers open windows only then. With launch data of a Mini App, no window opens. */
  link(input?: { launchParams?: TelegramLaunchParams }): Promise<void>
  state: TelegramAuthFlowState
}

/**
 * Links a Telegram account to the signed-in user, without the modal. Source: protocol 2.11, 7.5.
 *
 * @throws AppError from `link`, after `onError` was called with its code: `must_be_authenticated`,
 * `cannot_link_more_of_type`, `account_transfer_required`, `unknown_auth_error` when the user closes Telegram's window.
 *
 * @example
 * const { link } = useLinkWithTelegram({ onSuccess: ({ user }) => show(user.telegram) })
 * return <button onClick={() => link()}>Add Telegram</button>
 */
export function useLinkWithTelegram(callbacks?: PrivyEvents['linkAccount']): UseLinkWithTelegram {
  const events = useOwnEvents('linkAccount', callbacks)
  const { flow, state } = useTelegramFlow('link')
  const link = useMemo(
    () =>
      async ({ launchParams }: { launchParams?: TelegramLaunchParams } = {}) => {
        const arrival = launchParams && signedAtLaunch(launchParams)
        const linkMethod = 'telegram'
        try {
          const { user, account } = await flow.start({ signed: arrival })
          if (account) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount: account })
        } catch (error) {
          events.emit('linkAccount', 'onError', AppError.from(error).code, { linkMethod })
          throw error
        }
      },
    [events, flow],
  )
  return { link, state }
}
