import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import { askWallet } from './askWallet.ts'
import { getFarcasterFlow } from './getFlow.ts'
import type { FarcasterScreens } from './modalRoutes.ts'
import { SignerScreen } from './signer/SignerScreen.tsx'
import { WalletScreen } from './WalletScreen.tsx'

export const screens = defineScreens<FarcasterScreens>({
  'farcaster.wallet': WalletScreen,
  'farcaster.signer': SignerScreen,
})

export const begin: Begin = (latchkey, journey) => {
  void askWallet(latchkey, journey)
  const flow = getFarcasterFlow(latchkey, journey)
  const route: RouteTo<FarcasterScreens> = { name: 'farcaster.wallet', props: { journey } }
  return cancelOnLeave(latchkey, route, flow)
}
