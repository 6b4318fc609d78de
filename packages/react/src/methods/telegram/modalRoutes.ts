import type { TelegramArrival } from '@latchkey/core'
import type { Journey } from '../../navigation/journey.ts'

export type TelegramScreens = {
  /** `arrival`: what Telegram has signed before this page asked. */
  'telegram.status': { journey: Journey; arrival: TelegramArrival | undefined }
}
