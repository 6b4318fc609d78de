import { createEmailFlow } from '@latchkey/core'
import { perJourney } from '../../modal/journey.ts'

/** One flow for all screens of a journey: who comes back to the field finds what was typed. */
export const emailFlowOf = perJourney(({ client }, { intent }) =>
  createEmailFlow(client, { intent, fromModal: true }),
)
