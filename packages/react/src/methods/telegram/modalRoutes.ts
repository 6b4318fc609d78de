import type { TelegramArrival } from '@latchkey/core'
import type { Journey } from '../../navigation/journey.ts'

export type TelegramScreens = {
  /** `signed`: what Telegram has signed before this page asked. */
  'telegram.status': { journey: Journey; signed: TelegramArrival | undefined }
}
