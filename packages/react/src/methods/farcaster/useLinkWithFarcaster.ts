import type { User } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import type { PrivyEvents } from '../../events.ts'
import { useOwnEvents } from '../../useEvents.ts'
import { type FarcasterFlowState, useFarcasterFlow } from './useFarcasterFlow.ts'

export type UseLinkWithFarcaster = {
  /** Resolves when the user has approved in the wallet. */
  linkWithFarcaster(): Promise<User>
  /** Has `connectUri` while waiting for the wallet: show it as a QR code, or as a link on a phone. */
  state: FarcasterFlowState
}

/**
 * Links a Farcaster account to the signed-in user, without the modal. Source: protocol 2.9; available in later
 * published versions.
 *
 * @throws AppError from `linkWithFarcaster`, after `onError` was called with its code: `must_be_authenticated`,
 * `cannot_link_more_of_type`, `account_transfer_required`, `client_request_timeout`, `invalid_credentials`.
 *
 * @example
 * const { linkWithFarcaster, state } = useLinkWithFarcaster()
 * return <button onClick={linkWithFarcaster}>Add Farcaster</button>
 */
export function useLinkWithFarcaster(callbacks?: PrivyEvents['linkAccount']): UseLinkWithFarcaster {
  const events = useOwnEvents('linkAccount', callbacks)
  const { flow, state } = useFarcasterFlow('link')
  const linkWithFarcaster = useMemo(
    () => async () => {
      const linkMethod = 'farcaster'
      try {
        const { user, account } = await flow.start()
        if (account) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount: account })
        return user
      } catch (error) {
        events.emit('linkAccount', 'onError', AppError.from(error).code, { linkMethod })
        throw error
      }
    },
    [events, flow],
  )
  return { linkWithFarcaster, state }
}
