import { createTelegramFlow } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'

/** An update does not replace a Telegram account: that flow does not lead here. */
export const getTelegramFlow = oncePerJourney(({ client }, { intent }) =>
  createTelegramFlow(client, { intent: intent === 'link' ? 'link' : 'login' }),
)
