import type { WalletPurpose, WalletsScreens } from '../../../methods/siwe/modalRoutes.ts'
import type { ModalRoute, RouteTo } from '../../../modal/navigation/modalRoute.ts'

export function walletListRoute(purpose: WalletPurpose): ModalRoute {
  const route: RouteTo<WalletsScreens> = { name: 'wallets.list', props: { purpose } }
  return { ...route, isFirstStep: true }
}
