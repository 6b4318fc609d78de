import { createTelegramFlow } from '@latchkey/core'
import { oncePerJourney } from '../../modal/navigation/createJourney.ts'

/** A Telegram account is not replaced by an update: that journey does not lead here. */
export const getTelegramFlow = oncePerJourney(({ client }, { intent }) =>
  createTelegramFlow(client, { intent: intent === 'link' ? 'link' : 'login' }),
)
