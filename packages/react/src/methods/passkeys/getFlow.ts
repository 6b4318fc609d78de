import { createPasskeyFlow } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'

/** An update does not replace a passkey: that flow does not lead here. */
export const getPasskeyFlow = oncePerJourney(({ client }, { intent }) =>
  createPasskeyFlow(client, { intent: intent === 'link' ? 'link' : 'login', fromModal: true }),
)
