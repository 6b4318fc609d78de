import { createOAuthFlow } from '@latchkey/core'
import { perJourney } from '../../modal/navigation/createJourney.ts'
import { pageFlow } from '../pageFlow.ts'

export const oauthFlowOf = perJourney(({ client }) => createOAuthFlow(client, { fromModal: true }))

/** The return ends what a hook of the page before has begun. */
export const headlessFlowOf = /* @__PURE__ */ pageFlow((client) => createOAuthFlow(client))
