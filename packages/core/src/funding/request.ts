/** A funding request after defaults: one coin on one chain for one address. */
export type FundingRequest = {
  address: string
  chainType: 'ethereum' | 'solana'
  /** CAIP-2: `eip155:8453`, `solana:mainnet`, `solana:devnet`. */
  chain: string
  /** `native`, `USDC`, or the address of an ERC-20 token. */
  asset: 'native' | 'USDC' | { erc20: `0x${string}` }
  /** Whole tokens with a point; undefined if the user chooses the amount. */
  amount: string | undefined
}
