import type { Chain, Holdings, SolanaNetwork, TokenAsset } from '@latchkey/core'

/** A network that the account shows balances of. */
export type WalletNetwork = {
  /** CAIP-2 of an Ethereum chain; `solana` for the one Solana network that the app uses. */
  id: string
  name: string
  coin: { symbol: string; decimals: number }
  isTest: boolean
  tokens: readonly TokenAsset[]
} & (
  | { chainType: 'ethereum'; chain: Chain; solana?: undefined }
  | { chainType: 'solana'; solana: SolanaNetwork; chain?: undefined }
)

export type NetworkBalances = {
  status: 'loading' | 'known' | 'failed'
  holdings: Holdings
  /** The price of the network's own coin in dollars, if known. */
  usd?: number
}
