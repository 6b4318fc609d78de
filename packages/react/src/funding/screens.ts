import { defineScreens } from '../modalRuntime.ts'
import { BridgeScreen } from './bridge/BridgeScreen.tsx'
import { MethodsScreen } from './MethodsScreen.tsx'
import type { FundingScreens } from './modalRoutes.ts'
import { OrderScreen } from './OrderScreen.tsx'
import { ReceiveScreen } from './ReceiveScreen.tsx'
import { SecondOrderScreen } from './SecondOrderScreen.tsx'
import { AmountScreen } from './transfer/AmountScreen.tsx'
import { TransferScreen } from './transfer/TransferScreen.tsx'

export { openFunding } from './openFunding.ts'

/**
 * The screens that choose the paying wallet, on the layer of the wallets' own screens. Fetched from here, so that the
 * first chunk need not know its files.
 */
export const loadWallets = () => import('./wallets/screens.ts')

export const screens = defineScreens<FundingScreens>({
  'funding.methods': MethodsScreen,
  'funding.again': SecondOrderScreen,
  'funding.order': OrderScreen,
  'funding.bridge': BridgeScreen,
  'funding.receive': ReceiveScreen,
  'funding.amount': AmountScreen,
  'funding.transfer': TransferScreen,
})
