/** A token as a host app names it: by its ERC-20 contract or its Solana mint. */
export type TokenAsset = { address: string; ticker: string; icon?: string | undefined }

/** An address's balance of one asset. Without a token it is the network's own coin. */
export type Holding = {
  token: TokenAsset | null
  units: bigint
  decimals: number
}

/** By address. Leaves out values that a token's contract does not return. */
export type Holdings = Readonly<Record<string, readonly Holding[]>>
