import type { Holding } from '@latchkey/core'
import { formatBalance } from '../../format/formatBalance.ts'
import { formatWorth } from '../../format/formatWorth.ts'
import type { Mark } from '../../ui/Tile.tsx'
import { toHoldingMark } from './toHoldingMark.tsx'
import type { OwnWallet } from './useOwnWallets.ts'
import type { NetworkBalances, WalletNetwork } from './walletNetwork.ts'

/** One asset of a wallet, formatted. */
export type HoldingRow = {
  id: string
  symbol: string
  mark: Mark
  amount: string
  /** The amount in base units, for comparisons. */
  units?: bigint
  worth?: string | undefined
}

/** The assets of a wallet on one network. */
export type NetworkHoldings = {
  id: string
  network: string
  status: NetworkBalances['status']
  rows: readonly HoldingRow[]
}

/** The text at the end of a wallet's row. */
export type WalletAmount = { status: 'loading' } | { status: 'failed' } | { status: 'known'; text: string }

export type Ledger = {
  networks: readonly WalletNetwork[]
  balances: Readonly<Record<string, NetworkBalances>>
  language: string
}

type Holder = Pick<OwnWallet, 'address' | 'chainType'>

const networksFor = ({ chainType }: Holder, networks: readonly WalletNetwork[]) =>
  networks.filter((network) => network.chainType === chainType)

export function listHoldings(wallet: Holder, { networks, balances, language }: Ledger): NetworkHoldings[] {
  return networksFor(wallet, networks).map((network) => {
    const { status = 'loading', holdings = {}, usd } = balances[network.id] ?? {}
    const own = holdings[wallet.address] ?? []
    const rows = own.map((holding): HoldingRow => {
      const symbol = holding.token?.ticker ?? network.coin.symbol
      const worth =
        holding.token || usd === undefined
          ? undefined
          : formatWorth(holding.units, { decimals: holding.decimals, usd, language })
      return {
        id: `${network.id}/${holding.token?.address ?? 'coin'}`,
        symbol,
        mark: toHoldingMark(holding, network),
        units: holding.units,
        amount: `${formatBalance(holding, language)} ${symbol}`,
        worth,
      }
    })
    // A known balance stays visible while it loads again.
    return { id: network.id, network: network.name, status: own.length > 0 ? 'known' : status, rows }
  })
}

/** The total worth if every asset with a balance has a price; otherwise the coin of the first network. */
export function summarize(wallet: OwnWallet, ledger: Ledger): WalletAmount {
  const own = networksFor(wallet, ledger.networks)
  const read = own.map((network) => ({ network, ...ledger.balances[network.id] }))
  const ready = read.filter(({ holdings }) => holdings?.[wallet.address])
  const [first] = ready
  if (!first)
    return {
      status: own.length > 0 && read.every(({ status }) => status === 'failed') ? 'failed' : 'loading',
    }
  const assets = ready.flatMap(({ holdings, usd, network }) =>
    (holdings?.[wallet.address] ?? []).map((holding) => ({
      holding,
      usd: holding.token ? undefined : usd,
      network,
    })),
  )
  const isPriced = assets.every(({ holding, usd }) => holding.units === 0n || usd !== undefined)
  const hasPrice = assets.some(({ usd }) => usd !== undefined)
  if (isPriced && hasPrice) {
    const sum = assets.reduce((all, { holding, usd = 0 }) => all + toNumber(holding) * usd, 0)
    return { status: 'known', text: formatWorth(1n, { decimals: 0, usd: sum, language: ledger.language }) }
  }
  const [coin] = assets
  return coin
    ? { status: 'known', text: `${formatBalance(coin.holding, ledger.language)} ${coin.network.coin.symbol}` }
    : { status: 'failed' }
}

const toNumber = ({ units, decimals }: Holding) => Number(units) / 10 ** decimals
