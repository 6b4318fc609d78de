import type { ComponentType } from 'react'
import type { Journey } from '../../modal/modal.ts'
import type { Begin } from '../begin.ts'
import { askWallet, endWithScreen } from './askWallet.ts'
import { WalletScreen } from './WalletScreen.tsx'

export type FarcasterScreens = { 'farcaster.wallet': { journey: Journey } }

export const screens: { [name in keyof FarcasterScreens]: ComponentType<FarcasterScreens[name]> } = {
  'farcaster.wallet': WalletScreen,
}

export const begin: Begin = (latchkey, journey) => {
  endWithScreen(latchkey, journey)
  void askWallet(latchkey, journey)
  return { name: 'farcaster.wallet', props: { journey } }
}
