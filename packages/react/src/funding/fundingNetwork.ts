import type { BalanceQuestion, Chain, SolanaNetwork, TokenAsset } from '@latchkey/core'

/** A network as the screens name it. */
export type FundingNetwork = { name: string } & (
  | { chain: Chain; solana?: undefined }
  | { solana: SolanaNetwork; chain?: undefined }
)

/** What is to arrive. */
export type FundingCoin = {
  /** For host apps, such as `Ether`. */
  name: string
  symbol: string
  decimals: number
  /** Undefined for the network's own coin. */
  token?: TokenAsset | undefined
}

/** What a node is asked. */
export function toQuestion(
  address: string,
  network: FundingNetwork,
  token: TokenAsset | undefined,
): BalanceQuestion {
  return network.chain ? { address, token, chain: network.chain } : { address, token, solana: network.solana }
}
