import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import type { Journey } from '../../navigation/journey.ts'
import { ConnectingScreen } from './ConnectingScreen.tsx'
import { readConnectOptions } from './connectOptions.ts'
import { InstallScreen } from './InstallScreen.tsx'
import { AppListScreen } from './list/AppListScreen.tsx'
import { WalletListScreen } from './list/WalletListScreen.tsx'
import type { ExternalScreens, WalletPurpose } from './modalRoutes.ts'
import { walletRoute } from './walletRoute.ts'

export { openConnect } from './openConnect.ts'
export { openConnectOrCreate } from './openConnectOrCreate.ts'
export { resumeRedirect as resume } from './resumeRedirect.ts'

export const screens = defineScreens<ExternalScreens>({
  'external.list': WalletListScreen,
  'external.apps': AppListScreen,
  'external.connecting': ConnectingScreen,
  'external.install': InstallScreen,
})

export const begin: Begin = (latchkey, journey, option, params) => {
  const { preSelectedWalletId = '', ...options } = readConnectOptions(params)
  const row = option === 'wallet' ? preSelectedWalletId : option
  return walletRoute(latchkey, { ...options, ...toPurpose(journey) }, row)
}

function toPurpose(journey: Journey): WalletPurpose {
  return journey.onConnected ? { journey: null, onConnected: journey.onConnected } : { journey }
}
