import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import { endWith } from '../waiting/endWith.ts'
import { askWallet } from './askWallet.ts'
import { farcasterFlowOf } from './flowOf.ts'
import type { FarcasterScreens } from './places.ts'
import { WalletScreen } from './WalletScreen.tsx'

export const screens = defineScreens<FarcasterScreens>({
  'farcaster.wallet': WalletScreen,
})

export const begin: Begin = (latchkey, journey) => {
  void askWallet(latchkey, journey)
  const flow = farcasterFlowOf(latchkey, journey)
  return endWith(latchkey, { name: 'farcaster.wallet', props: { journey } }, flow)
}
