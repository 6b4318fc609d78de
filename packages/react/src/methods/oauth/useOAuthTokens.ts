import { createOAuthFlow, type OAuthProviderType } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { emitTokens, startRedirect } from './startRedirect.ts'

export type UseOAuthTokens = { reauthorize(input: { provider: OAuthProviderType }): Promise<void> }

/**
 * The tokens of a social account, for calls to the network in the user's name. The app must have opted in
 * (`oauth_tokens`). `onOAuthTokenGrant` is called after every login and link that brought tokens along; `reauthorize`
 * takes the signed-in user to the provider once more for new ones. Source: protocol 2.1.1, 7.2.
 *
 * @throws AppError from `reauthorize`: `must_be_authenticated`, `linked_account_not_found`, `disallowed_login_method`.
 *
 * @example
 * const { reauthorize } = useOAuthTokens({
 *   onOAuthTokenGrant: ({ oAuthTokens }) => saveOnMyServer(oAuthTokens),
 * })
 * return <button onClick={() => reauthorize({ provider: 'discord' })}>Connect again</button>
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
