import { createFarcasterFlow } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'

/** An update does not replace a Farcaster account: that flow does not lead here. */
export const getFarcasterFlow = oncePerJourney(({ client }, { intent }) =>
  createFarcasterFlow(client, { intent: intent === 'link' ? 'link' : 'login', fromModal: true }),
)
