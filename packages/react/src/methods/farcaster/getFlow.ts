import { createFarcasterFlow } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'

/** A Farcaster account is not replaced by an update: that journey does not lead here. */
export const getFarcasterFlow = oncePerJourney(({ client }, { intent }) =>
  createFarcasterFlow(client, { intent: intent === 'link' ? 'link' : 'login', fromModal: true }),
)
