/** A token as a host app names it: of an ERC-20 its contract, of Solana its mint. */
export type TokenAsset = { address: string; ticker: string; icon?: string | undefined }

/** What an address has of one thing. Without a token it is the network's own coin. */
export type Holding = {
  token: TokenAsset | null
  units: bigint
  decimals: number
}

/** By address. What a token's contract does not say is left out. */
export type Holdings = Readonly<Record<string, readonly Holding[]>>
