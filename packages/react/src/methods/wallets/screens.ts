import type { Journey } from '../../modal/journey.ts'
import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { ConnectingScreen } from './ConnectingScreen.tsx'
import { connectOptionsOf } from './connectOptions.ts'
import { InstallScreen } from './InstallScreen.tsx'
import { placeFor } from './placeFor.ts'
import type { WalletPurpose, WalletsScreens } from './places.ts'
import { WalletListScreen } from './WalletListScreen.tsx'

export { arrived } from './arrived.ts'
export { openConnect } from './openConnect.ts'
export { openConnectOrCreate } from './openConnectOrCreate.ts'

export const screens = defineScreens<WalletsScreens>({
  'wallets.list': WalletListScreen,
  'wallets.connecting': ConnectingScreen,
  'wallets.install': InstallScreen,
})

export const begin: Begin = (latchkey, journey, option, given) =>
  placeFor(latchkey, { ...connectOptionsOf(given), ...purposeOf(journey) }, option)

function purposeOf(journey: Journey): WalletPurpose {
  return journey.onConnected ? { journey: null, onConnected: journey.onConnected } : { journey }
}
