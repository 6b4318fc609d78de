import { createFarcasterFlow } from '@latchkey/core'
import { perJourney } from '../../modal/navigation/createJourney.ts'

/** A Farcaster account is not replaced by an update: that journey does not lead here. */
export const getFarcasterFlow = perJourney(({ client }, { intent }) =>
  createFarcasterFlow(client, { intent: intent === 'link' ? 'link' : 'login', fromModal: true }),
)
