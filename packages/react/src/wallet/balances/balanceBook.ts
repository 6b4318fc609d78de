import {
  type ChainType,
  createValue,
  findSolanaNetwork,
  getSettings,
  type Holdings,
  loadChains,
  readBalances,
  readPrice,
  readSolanaBalances,
  type Settings,
  type Store,
} from '@latchkey/core'
import { toSolanaCoin, toSolanaNetwork } from '../../format/solanaNetwork.ts'
import type { Latchkey } from '../../latchkey.ts'
import { networkNames } from '../transaction/networkNames.ts'
import type { WalletsDialogProps } from './dialogProps.ts'
import type { NetworkBalances, WalletNetwork } from './walletNetwork.ts'

type Owner = { address: string; chainType: ChainType }

/** The balances of the user's wallets, loaded when they are shown. One book for each time the account is opened. */
export type BalanceBook = {
  /** Empty until the networks are known. */
  networks: Store<readonly WalletNetwork[]>
  balances: Store<Readonly<Record<string, NetworkBalances>>>
  /** Loads the balances of new wallets from each network. */
  look(wallets: readonly Owner[]): void
  /** Loads the balances of a network again. */
  retry(id: string): void
}

export function createBalanceBook({ client }: Latchkey, dialog: WalletsDialogProps = {}): BalanceBook {
  const { set: setNetworks, ...networks } = createValue<readonly WalletNetwork[]>([])
  const { set: setBalances, ...balances } = createValue<Readonly<Record<string, NetworkBalances>>>({})
  const owners: Record<ChainType, Set<string>> = { ethereum: new Set(), solana: new Set() }
  const lastReads = new Map<string, object>()

  function put(id: string, next: Partial<NetworkBalances> & Pick<NetworkBalances, 'status'>): void {
    const before = balances.getState()
    setBalances({ ...before, [id]: { holdings: {}, ...before[id], ...next } })
  }

  async function read(network: WalletNetwork): Promise<void> {
    const addresses = [...owners[network.chainType]]
    if (addresses.length === 0) return
    const { id, chain, solana, tokens, coin } = network
    const thisRead = {}
    lastReads.set(id, thisRead)
    put(id, { status: 'loading' })
    const reading: Promise<Holdings> = solana
      ? readSolanaBalances(client, { network: solana, addresses, tokens })
      : readBalances(client, { chain, addresses, tokens })
    const { priceDisplay } = getSettings(client).getState().embeddedWallets
    const isWorth = !network.isTest && priceDisplay.primary !== 'native-token'
    // A price may arrive later; nothing waits for it.
    if (isWorth && balances.getState()[id]?.usd === undefined)
      void readPrice(client, { chainId: solana ? 0 : chain.id, symbol: coin.symbol }).then((usd) => {
        const balance = balances.getState()[id]
        if (usd !== undefined && balance) put(id, { status: balance.status, usd })
      })
    const next = await reading.then(
      (holdings) => ({ status: 'known', holdings }) as const,
      () => ({ status: 'failed' }) as const,
    )
    // Only the latest read is stored.
    if (lastReads.get(id) === thisRead) put(id, next)
  }

  listNetworks(getSettings(client).getState(), dialog).then(
    (list) => {
      setNetworks(list)
      for (const network of list) void read(network)
    },
    (error: unknown) => console.error(error),
  )

  return {
    networks,
    balances,
    look(wallets) {
      const isNew = { ethereum: false, solana: false }
      for (const { address, chainType } of wallets) {
        if (owners[chainType].has(address)) continue
        owners[chainType].add(address)
        isNew[chainType] = true
      }
      for (const network of networks.getState()) if (isNew[network.chainType]) void read(network)
    },
    retry(id) {
      const network = networks.getState().find((one) => one.id === id)
      if (network) void read(network)
    },
  }
}

/** The chains that the host app names, or its default chain: every chain means requests to another node. */
async function listNetworks(
  settings: Settings,
  dialog: WalletsDialogProps,
): Promise<readonly WalletNetwork[]> {
  const { chains, first } = await loadChains(settings)
  const chainIds = dialog.networks?.map(({ id }) => id) ?? [first.id]
  for (const id of chainIds)
    if (!chains.some((chain) => chain.id === id))
      console.warn(`Chain ${id} of \`WalletsDialog\` is not in \`config.supportedChains\`.`)
  const names = networkNames(chains)
  const { ethereum = [], solana = [] } = dialog.assets ?? {}
  const evmChains = chains.filter(({ id }) => chainIds.includes(id))
  const node = findSolanaNetwork(settings.solanaClusters)
  const cluster = node.chain === 'solana:mainnet' ? 'mainnet-beta' : node.chain?.slice('solana:'.length)
  return [
    ...evmChains.map(
      (chain): WalletNetwork => ({
        id: `eip155:${chain.id}`,
        chainType: 'ethereum',
        chain,
        name: names[chain.id] ?? chain.name,
        coin: chain.nativeCurrency ?? { symbol: 'ETH', decimals: 18 },
        isTest: chain.testnet ?? false,
        tokens: ethereum.filter((asset) => asset.chain.id === chain.id),
      }),
    ),
    {
      id: 'solana',
      chainType: 'solana',
      solana: node,
      ...toSolanaNetwork(node),
      coin: toSolanaCoin(node).nativeCurrency,
      tokens: solana.filter((asset) => cluster === undefined || asset.cluster === cluster),
    },
  ]
}
