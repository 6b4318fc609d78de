import { createOAuthFlow, type OAuthProviderType } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { emitTokens, startRedirect } from './startRedirect.ts'

export type UseOAuthTokens = { reauthorize(input: { provider: OAuthProviderType }): Promise<void> }

/**
 * Provides the tokens of a social account, for calls to the provider on the user's behalf. The app must have opted in
 * (`oauth_tokens`). `onOAuthTokenGrant` is called after every login and link that returned tokens; `reauthorize` sends
 * the signed-in user to the provider again for new ones. Source: protocol 2.1.1, 7.2.
 *
 * @throws AppError from `reauthorize`: `must_be_authenticated`, `linked_account_not_found`, `disallowed_login_method`.
 *
 * @example
 * const { reauthorize } = useOAuthTokens({
 *   onOAuthTokenGrant: ({ oAuthTokens }) => saveOnMyServer(oAuthTokens),
 * })
 * return <button onClick={() => reauthorize({ provider: 'discord' })}>Reconnect</button>
 */
export function useOAuthTokens(callbacks?: PrivyEvents['oAuthAuthorization']): UseOAuthTokens {
  const latchkey = useLatchkey()
  useEvents('oAuthAuthorization', callbacks)
  return useMemo(
    () => ({
      async reauthorize({ provider }) {
        // As from the modal, which shows the return.
        const flow = createOAuthFlow(latchkey.client, { fromModal: true })
        const outcome = await startRedirect(latchkey, flow, { provider, isReauthorization: true })
        if (outcome) emitTokens(latchkey, outcome)
      },
    }),
    [latchkey],
  )
}
