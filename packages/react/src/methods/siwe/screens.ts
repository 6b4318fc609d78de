import type { Journey } from '../../modal/navigation/journey.ts'
import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import { ConnectingScreen } from '../../wallet/external/ConnectingScreen.tsx'
import { readConnectOptions } from '../../wallet/external/connectOptions.ts'
import { InstallScreen } from '../../wallet/external/InstallScreen.tsx'
import { AppListScreen } from '../../wallet/external/list/AppListScreen.tsx'
import { WalletListScreen } from '../../wallet/external/list/WalletListScreen.tsx'
import { walletRoute } from '../../wallet/external/walletRoute.ts'
import type { WalletPurpose, WalletsScreens } from './modalRoutes.ts'

export { openConnect } from '../../wallet/external/openConnect.ts'
export { openConnectOrCreate } from '../../wallet/external/openConnectOrCreate.ts'
export { resumeRedirect as resume } from '../../wallet/external/resumeRedirect.ts'

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
