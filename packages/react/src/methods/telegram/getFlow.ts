import { createTelegramFlow } from '@latchkey/core'
import { perJourney } from '../../modal/navigation/createJourney.ts'

/** A Telegram account is not replaced by an update: that journey does not lead here. */
export const getTelegramFlow = perJourney(({ client }, { intent }) =>
  createTelegramFlow(client, { intent: intent === 'link' ? 'link' : 'login' }),
)
