import { defineScreens } from '../modalRuntime.ts'
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
  'funding.receive': ReceiveScreen,
})
