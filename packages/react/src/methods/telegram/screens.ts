import { signedAtLaunch, type TelegramArrival, type TelegramLaunchParams } from '@latchkey/core'
import type { Journey } from '../../modal/modal.ts'
import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { askTelegram, telegramPlace } from './askTelegram.ts'
import { StatusScreen } from './StatusScreen.tsx'

export { arrived } from './arrived.ts'

export type TelegramScreens = {
  /** `signed`: what Telegram has signed before anybody asked. */
  'telegram.status': { journey: Journey; signed: TelegramArrival | undefined }
}

export const screens = defineScreens<TelegramScreens>({
  'telegram.status': StatusScreen,
})

export const begin: Begin = (latchkey, journey, _option, given) => {
  const signed = signedAtLaunch(launchParamsOf(given))
  void askTelegram(latchkey, journey, signed)
  return telegramPlace(latchkey, journey, signed)
}

/** Of `linkTelegram`, which may also be handed a click. */
function launchParamsOf(given: unknown): TelegramLaunchParams {
  const { launchParams } = (given ?? {}) as { launchParams?: TelegramLaunchParams }
  return typeof launchParams?.initDataRaw === 'string' ? launchParams : {}
}
