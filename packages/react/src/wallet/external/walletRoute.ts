import { type DiscoveredWallet, type ExternalWallet, getSettings, readConnections } from '@latchkey/core'
import { isPhone } from '../../isPhone.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute, RouteTo } from '../../navigation/modalRoute.ts'
import { connecting } from './connecting.ts'
import { walletListRoute } from './list/walletListRoute.ts'
import { findWallet } from './list/walletRegistry.ts'
import type { ExternalScreens, WalletPurpose } from './modalRoutes.ts'
import { toMadeWallet } from './toMadeWallet.ts'

/** The screen for a choice: the chosen wallet, the steps to get it, or the list. */
export async function walletRoute(
  latchkey: Latchkey,
  purpose: WalletPurpose,
  row: string,
): Promise<ModalRoute> {
  const option = row.replace(/^wallet:/, '')
  const pageWallets = (await latchkey.loadExternal()).found.getState()
  const wallet = isElsewhere(latchkey, option)
    ? undefined
    : (pageWallets.find(({ id }) => id === option) ??
      pageWallets.find(({ walletClientType }) => walletClientType === option))
  if (option === 'wallet_connect' && isPhone())
    return { name: 'external.apps', props: { purpose } } satisfies RouteTo<ExternalScreens>
  const target =
    wallet ??
    (option === ''
      ? await findSuggestion(latchkey, purpose, pageWallets)
      : await toMadeWallet(latchkey, option))
  if (target) return connecting(latchkey, purpose, target)
  const absent = option === 'coinbase_smart_wallet' ? 'coinbase_wallet' : option
  const entry = findWallet(absent)
  if (!entry) return walletListRoute(purpose)
  const props = { wallet: absent, name: entry.name, site: entry.site }
  return { name: 'external.install', props } satisfies RouteTo<ExternalScreens>
}

/** True if the app accepts only Coinbase's smart wallet: the extension is a different wallet. */
const isElsewhere = ({ client }: Latchkey, option: string): boolean =>
  option === 'coinbase_wallet' &&
  getSettings(client).getState().externalWallets.coinbaseConnection === 'smartWalletOnly'

/** The wallet that this address was last used with, in this browser or by the signed-in user. */
async function findSuggestion(
  latchkey: Latchkey,
  { suggestedAddress }: WalletPurpose,
  pageWallets: readonly DiscoveredWallet[],
): Promise<ExternalWallet | undefined> {
  if (!suggestedAddress) return undefined
  const { client } = latchkey
  const suggestion = suggestedAddress.toLowerCase()
  const accounts = client.session.store.getState().user?.linkedAccounts ?? []
  const walletAccounts = accounts.filter((account) => account.type === 'wallet')
  const lastUse = [...readConnections(client.storage), ...walletAccounts].find(
    ({ address }) => address.toLowerCase() === suggestion,
  )
  if (!lastUse?.walletClientType) return undefined
  const { connectorType, walletClientType } = lastUse
  const onPage = pageWallets.find(
    (wallet) => wallet.connectorType === connectorType && wallet.walletClientType === walletClientType,
  )
  const isMade = connectorType === 'wallet_connect_v2' || connectorType === 'coinbase_wallet'
  return onPage ?? (isMade ? toMadeWallet(latchkey, walletClientType) : undefined)
}
