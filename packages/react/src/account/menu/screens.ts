import { defineScreens } from '../../modalRuntime.ts'
import type { BalancesScreens } from '../../wallet/balances/modalRoutes.ts'
import { screens as balances } from '../../wallet/balances/screens.ts'
import { ConnectedAppScreen } from './ConnectedAppScreen.tsx'
import { ConnectedAppsScreen } from './ConnectedAppsScreen.tsx'
import { DisconnectScreen } from './DisconnectScreen.tsx'
import { LinkedAccountsScreen } from './LinkedAccountsScreen.tsx'
import { MenuScreen } from './MenuScreen.tsx'
import type { MenuScreens } from './modalRoutes.ts'

export { chooseWallet, openMenu } from './openMenu.ts'

/** Includes the screens of the wallets, which it leads to. */
export const screens = defineScreens<MenuScreens & BalancesScreens>({
  'menu.account': MenuScreen,
  'menu.linkedAccounts': LinkedAccountsScreen,
  'menu.connectedApps': ConnectedAppsScreen,
  'menu.connectedApp': ConnectedAppScreen,
  'menu.disconnectApp': DisconnectScreen,
  ...balances,
})
