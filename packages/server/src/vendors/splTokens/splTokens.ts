export type SplToken = { symbol: string; decimals: number }

/** A source of Solana token names. */
export type SplTokenSource = {
  /** The network whose tokens it knows. */
  cluster: 'mainnet-beta' | 'devnet'
  /** By its mint. `undefined` if the source has not verified the token; throws without a usable response. */
  getToken(mint: string): Promise<SplToken | undefined>
}
