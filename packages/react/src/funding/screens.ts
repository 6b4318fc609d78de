import { defineScreens } from '../modalRuntime.ts'
import { BridgeAgainScreen } from './bridge/BridgeAgainScreen.tsx'
import { BridgeScreen } from './bridge/BridgeScreen.tsx'
import { MethodsScreen } from './MethodsScreen.tsx'
import type { FundingScreens } from './modalRoutes.ts'
import { OrderScreen } from './OrderScreen.tsx'
import { ReceiveScreen } from './ReceiveScreen.tsx'
import { SecondOrderScreen } from './SecondOrderScreen.tsx'

export { openFunding } from './openFunding.ts'

export const screens = defineScreens<FundingScreens>({
  'funding.methods': MethodsScreen,
  'funding.again': SecondOrderScreen,
  'funding.order': OrderScreen,
  'funding.bridge': BridgeScreen,
  'funding.bridgeAgain': BridgeAgainScreen,
  'funding.receive': ReceiveScreen,
})
