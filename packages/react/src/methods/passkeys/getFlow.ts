import { createPasskeyFlow } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'

/** A passkey is not replaced by an update: that journey does not lead here. */
export const getPasskeyFlow = oncePerJourney(({ client }, { intent }) =>
  createPasskeyFlow(client, { intent: intent === 'link' ? 'link' : 'login', fromModal: true }),
)
