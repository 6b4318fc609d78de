import type { BalanceQuestion, Chain, SolanaNetwork, TokenAsset } from '@latchkey/core'

/** A network, as named on the screens. */
export type FundingNetwork = { name: string } & (
  | { chain: Chain; solana?: undefined }
  | { solana: SolanaNetwork; chain?: undefined }
)

/** The coin that should arrive. */
export type FundingCoin = {
  /** The name for host apps, such as `Ether`. */
  name: string
  symbol: string
  decimals: number
  /** Undefined for the network's own coin. */
  token?: TokenAsset | undefined
}

/** Returns the question for a node. */
export function toQuestion(
  address: string,
  network: FundingNetwork,
  token: TokenAsset | undefined,
): BalanceQuestion {
  return network.chain ? { address, token, chain: network.chain } : { address, token, solana: network.solana }
}
