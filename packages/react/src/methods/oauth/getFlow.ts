import { createOAuthFlow } from '@latchkey/core'
import { perJourney } from '../../modal/navigation/createJourney.ts'
import { pageFlow } from '../pageFlow.ts'

export const getOAuthFlow = perJourney(({ client }) => createOAuthFlow(client, { fromModal: true }))

/** The return ends what a hook of the page before has begun. */
export const getHeadlessFlow = /* @__PURE__ */ pageFlow((client) => createOAuthFlow(client))
