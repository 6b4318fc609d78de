import type { FoundWallet, WalletConnectFlow } from '@latchkey/core'
import type { Journey } from '../../modal/modal.ts'
import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { ConnectingScreen } from './ConnectingScreen.tsx'
import type { WalletPurpose } from './connecting.ts'
import { connectOptionsOf } from './connectOptions.ts'
import { InstallScreen } from './InstallScreen.tsx'
import { placeFor } from './placeFor.ts'
import { WalletListScreen } from './WalletListScreen.tsx'

export { arrived } from './arrived.ts'
export { openConnect } from './openConnect.ts'
export { openConnectOrCreate } from './openConnectOrCreate.ts'

export type WalletsScreens = {
  'wallets.list': { purpose: WalletPurpose }
  'wallets.connecting': {
    purpose: WalletPurpose
    flow: WalletConnectFlow
    wallet: FoundWallet
    onRetry(): void
  }
  'wallets.install': { name: string; site: string }
}

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
