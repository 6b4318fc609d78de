import type { ModalRoute, RouteTo } from '../../../navigation/modalRoute.ts'
import type { ExternalScreens, WalletPurpose } from '../modalRoutes.ts'

export function walletListRoute(purpose: WalletPurpose): ModalRoute {
  const route: RouteTo<ExternalScreens> = { name: 'external.list', props: { purpose } }
  return { ...route, isFirstStep: true }
}
