export type SplToken = { symbol: string; decimals: number }

/** Who says what a token of Solana is called. */
export type SplTokenSource = {
  /** The tokens of which it knows. */
  cluster: 'mainnet-beta' | 'devnet'
  /**
   * By the address of its mint. `undefined` where the source does not vouch for the token; throws where it gives no
   * answer, or none of use.
   */
  getToken(mint: string): Promise<SplToken | undefined>
}
