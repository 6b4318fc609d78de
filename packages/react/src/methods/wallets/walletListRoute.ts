import type { ModalRoute, RouteTo } from '../../modal/navigation/modalRoute.ts'
import type { WalletPurpose, WalletsScreens } from './modalRoutes.ts'

export function walletListRoute(purpose: WalletPurpose): ModalRoute {
  const route: RouteTo<WalletsScreens> = { name: 'wallets.list', props: { purpose } }
  return { ...route, isFirstStep: true }
}
