import type { LinkPasskeyOptions } from '../../account/linking/passkeyOptions.ts'
import type { PrivyEvents } from '../../events.ts'
import { useOwnEvents } from '../../useEvents.ts'
import { tellLink } from './linkPasskey.ts'
import { type PasskeyFlowState, usePasskeyFlow } from './usePasskeyFlow.ts'

export type UseLinkWithPasskey = {
  /** `name` is the account's name in the user's authenticator. @default their email address or number */
  linkWithPasskey(options?: LinkPasskeyOptions | object): Promise<void>
  state: PasskeyFlowState
}

/**
 * Creates a passkey (at most five) for the signed-in user, without the modal. Source: protocol 2.10, 10.2.
 *
 * @throws AppError from `linkWithPasskey`, after `onError` was called with its code: `must_be_authenticated`,
 * `cannot_link_more_of_type`, `passkey_not_allowed` when the user refuses or takes too long, `not_supported` if the
 * browser has no passkeys.
 *
 * @example
 * const { linkWithPasskey, state } = useLinkWithPasskey({ onSuccess: ({ user }) => show(user.linkedAccounts) })
 * return <button onClick={linkWithPasskey}>Add a passkey</button>
 *
 * @example
 * await linkWithPasskey({ name: 'Ada at Harbor' })
 */
export function useLinkWithPasskey(callbacks?: PrivyEvents['linkAccount']): UseLinkWithPasskey {
  const events = useOwnEvents('linkAccount', callbacks)
  const { run, state } = usePasskeyFlow('link')
  const linkWithPasskey = (options?: LinkPasskeyOptions) => tellLink(events, () => run(options))
  return { linkWithPasskey, state }
}
