import { createOAuthFlow } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'
import { pageFlow } from '../pageFlow.ts'

export const getOAuthFlow = oncePerJourney(({ client }) => createOAuthFlow(client, { fromModal: true }))

/** The return ends what a hook started before the page was left. */
export const getHeadlessFlow = /* @__PURE__ */ pageFlow((client) => createOAuthFlow(client))
