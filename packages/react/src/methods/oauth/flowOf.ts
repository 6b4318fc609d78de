import { createOAuthFlow, type OAuthFlow } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { perJourney } from '../../modal/createJourney.ts'

export const oauthFlowOf = perJourney(({ client }) => createOAuthFlow(client, { fromModal: true }))

const headless = new WeakMap<Latchkey, OAuthFlow>()

/** One for all hooks of a page: the return ends what a hook of the page before has begun. */
export function headlessFlowOf(latchkey: Latchkey): OAuthFlow {
  const known = headless.get(latchkey) ?? createOAuthFlow(latchkey.client)
  headless.set(latchkey, known)
  return known
}
