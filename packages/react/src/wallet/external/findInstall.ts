import type { RouteTo } from '../../navigation/modalRoute.ts'
import { findWallet } from './list/walletRegistry.ts'
import type { ExternalScreens } from './modalRoutes.ts'

/** The screen with the steps to install a wallet's extension; undefined if it has none. */
export function findInstall(wallet: string): RouteTo<ExternalScreens> | undefined {
  const entry = findWallet(wallet)
  if (!entry?.isExtension) return undefined
  return { name: 'external.install', props: { wallet, name: entry.name, site: entry.site } }
}
