import { type DiscoveredWallet, readConnections } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute, RouteTo } from '../../modal/navigation/modalRoute.ts'
import { connecting } from './connecting.ts'
import type { WalletPurpose, WalletsScreens } from './modalRoutes.ts'
import { names } from './names.ts'
import { hasSite, sites } from './sites.ts'
import { walletListRoute } from './walletListRoute.ts'

/** Where a choice leads: to the wallet that was meant, to how it is had, or to the list. */
export async function walletRoute(
  latchkey: Latchkey,
  purpose: WalletPurpose,
  row: string,
): Promise<ModalRoute> {
  const option = row.replace(/^wallet:/, '')
  const found = (await latchkey.loadExternal()).found.getState()
  const wallet =
    found.find(({ id }) => id === option) ??
    found.find(({ walletClientType }) => walletClientType === option) ??
    suggested(latchkey, purpose, found)
  if (wallet) return connecting(latchkey, purpose, wallet)
  if (hasSite(option)) {
    const props = { wallet: option, name: names[option], site: sites[option] }
    return { name: 'wallets.install', props } satisfies RouteTo<WalletsScreens>
  }
  return walletListRoute(purpose)
}

/** The wallet that this address was last used with, here or by the user who is signed in. */
function suggested(
  { client }: Latchkey,
  { suggestedAddress }: WalletPurpose,
  found: readonly DiscoveredWallet[],
): DiscoveredWallet | undefined {
  if (!suggestedAddress) return undefined
  const wanted = suggestedAddress.toLowerCase()
  const accounts = client.session.store.getState().user?.linkedAccounts ?? []
  const linked = accounts.filter((account) => account.type === 'wallet')
  const known = [...readConnections(client.storage), ...linked].find(
    ({ address }) => address.toLowerCase() === wanted,
  )
  return found.find(
    ({ connectorType, walletClientType }) =>
      connectorType === known?.connectorType && walletClientType === known?.walletClientType,
  )
}
