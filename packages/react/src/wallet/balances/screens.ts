import { defineScreens } from '../../modalRuntime.ts'
import { ChooseWalletScreen } from './ChooseWalletScreen.tsx'
import type { BalancesScreens } from './modalRoutes.ts'
import { OwnWalletScreen } from './OwnWalletScreen.tsx'
import { SendFundsScreen } from './SendFundsScreen.tsx'

export const screens = defineScreens<BalancesScreens>({
  'balances.choose': ChooseWalletScreen,
  'balances.wallet': OwnWalletScreen,
  'balances.send': SendFundsScreen,
})
