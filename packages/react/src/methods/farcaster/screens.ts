import { defineScreens } from '../../modal/runtime.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import type { Begin } from '../begin.ts'
import { askWallet } from './askWallet.ts'
import { farcasterFlowOf } from './flowOf.ts'
import type { FarcasterScreens } from './modalRoutes.ts'
import { WalletScreen } from './WalletScreen.tsx'

export const screens = defineScreens<FarcasterScreens>({
  'farcaster.wallet': WalletScreen,
})

export const begin: Begin = (latchkey, journey) => {
  void askWallet(latchkey, journey)
  const flow = farcasterFlowOf(latchkey, journey)
  return cancelOnLeave(latchkey, { name: 'farcaster.wallet', props: { journey } }, flow)
}
