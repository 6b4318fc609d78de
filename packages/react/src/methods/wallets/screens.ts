import type { Journey } from '../../modal/navigation/journey.ts'
import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import { AppListScreen } from './AppListScreen.tsx'
import { ConnectingScreen } from './ConnectingScreen.tsx'
import { readConnectOptions } from './connectOptions.ts'
import { InstallScreen } from './InstallScreen.tsx'
import type { WalletPurpose, WalletsScreens } from './modalRoutes.ts'
import { WalletListScreen } from './WalletListScreen.tsx'
import { walletRoute } from './walletRoute.ts'

export { openConnect } from './openConnect.ts'
export { openConnectOrCreate } from './openConnectOrCreate.ts'
export { resumeRedirect as resume } from './resumeRedirect.ts'

export const screens = defineScreens<WalletsScreens>({
  'wallets.list': WalletListScreen,
  'wallets.apps': AppListScreen,
  'wallets.connecting': ConnectingScreen,
  'wallets.install': InstallScreen,
})

export const begin: Begin = (latchkey, journey, option, params) => {
  const { preSelectedWalletId = '', ...options } = readConnectOptions(params)
  const named = option === 'wallet' ? preSelectedWalletId : option
  return walletRoute(latchkey, { ...options, ...toPurpose(journey) }, named)
}

function toPurpose(journey: Journey): WalletPurpose {
  return journey.onConnected ? { journey: null, onConnected: journey.onConnected } : { journey }
}
