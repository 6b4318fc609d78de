import type { FundingOption, FundingRequest, FundingSettings } from '@latchkey/core'
import type { DefaultFundingMethod } from './fundWalletConfig.ts'

/** A payment option, as a row of the list. */
export type FundingRow = {
  /** Such as `card/coinbase`. */
  id: string
} & (
  | { kind: 'card' | 'exchange'; provider: string; name: string }
  | { kind: 'wallet' | 'manual'; provider?: undefined; name?: undefined }
)

type Order = { preferredProvider?: string | undefined; recent: string | null }
type RowList = {
  rows: readonly FundingRow[]
  /** Why other options are missing, for the developer. */
  refusals: readonly string[]
}

const kinds = ['card', 'exchange', 'wallet', 'manual'] as const

type Coin = Pick<FundingRequest, 'chain' | 'asset'> & {
  /** Whether a wallet can send it: a token's address must be known. */
  isSendable: boolean
}

/**
 * Lists the options that work for this coin: by card, from an exchange, from another wallet, by hand. The one used last
 * is first; among several cards the app's preferred one is first, else the one used last.
 */
export function listRows(
  { chain, asset, isSendable }: Coin,
  { options }: Pick<FundingSettings, 'options'>,
  { preferredProvider, recent }: Order,
): RowList {
  const coinId = typeof asset === 'string' ? `${chain}/${asset}` : undefined
  const sold = options.filter(isPurchase)
  const isSold = ({ coins }: FundingOption) =>
    coinId !== undefined && (coins === undefined || coins.includes(coinId))
  const coin = typeof asset === 'string' ? `${asset} on ${chain}` : `the token ${asset.erc20}`
  const hasWallets = isSendable && options.some(({ method }) => method === 'wallets')
  const all = new Map<string, FundingRow>()
  for (const row of [...sold.filter(isSold).map(toRow), ...(hasWallets ? [wallet] : []), manual])
    if (!all.has(row.id)) all.set(row.id, row)
  const rank = (row: FundingRow) => [
    row.id === recent && !isAnotherPreferred(row, preferredProvider, all) ? 0 : 1,
    kinds.indexOf(row.kind),
    row.provider === preferredProvider && row.kind === 'card' ? 0 : 1,
  ]
  return {
    rows: [...all.values()].sort((a, b) => compare(rank(a), rank(b))),
    refusals: sold
      .filter((option) => !isSold(option))
      .map(({ method, name }) => `${name} (${method}) is not offered: it does not sell ${coin}.`),
  }
}

const wallet: FundingRow = { id: 'wallet', kind: 'wallet' }
const manual: FundingRow = { id: 'manual', kind: 'manual' }

type Purchase = FundingOption & { method: 'card' | 'exchange' }
const isPurchase = (option: FundingOption): option is Purchase => option.method !== 'wallets'

const toRow = ({ method, provider, name }: Purchase): FundingRow => ({
  ...{ id: `${method}/${provider}`, kind: method, provider, name },
})

/** The app's preference among cards has priority over the one used last. */
function isAnotherPreferred(
  { kind, provider }: FundingRow,
  preferredProvider: string | undefined,
  all: ReadonlyMap<string, FundingRow>,
): boolean {
  return kind === 'card' && provider !== preferredProvider && all.has(`card/${preferredProvider}`)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** The row of the method that the app begins with; undefined if the user chooses, or if it cannot work. */
export function findDefaultRow(
  rows: readonly FundingRow[],
  method: DefaultFundingMethod | undefined,
): FundingRow | undefined {
  return rows.find(({ kind }) => kind === method)
}
