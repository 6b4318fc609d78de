import type { TelegramArrival } from '@latchkey/core'
import type { Journey } from '../../navigation/journey.ts'

export type TelegramScreens = {
  /** `arrival`: data that Telegram signed before this page asked. */
  'telegram.status': { journey: Journey; arrival: TelegramArrival | undefined }
}
