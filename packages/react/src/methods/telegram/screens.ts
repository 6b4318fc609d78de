import { signedAtLaunch, type TelegramLaunchParams } from '@latchkey/core'
import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import { askTelegram, telegramRoute } from './askTelegram.ts'
import type { TelegramScreens } from './modalRoutes.ts'
import { StatusScreen } from './StatusScreen.tsx'

export { resumeRedirect as resume } from './resumeRedirect.ts'

export const screens = defineScreens<TelegramScreens>({
  'telegram.status': StatusScreen,
})

export const begin: Begin = (latchkey, journey, _option, params) => {
  const arrival = signedAtLaunch(readLaunchParams(params))
  void askTelegram(latchkey, journey, arrival)
  return telegramRoute(latchkey, journey, arrival)
}

/** From `linkTelegram`, which may also receive a click event. */
function readLaunchParams(params: unknown): TelegramLaunchParams {
  const { launchParams } = (params ?? {}) as { launchParams?: TelegramLaunchParams }
  return typeof launchParams?.initDataRaw === 'string' ? launchParams : {}
}
