/** A source of token prices. */
export type PriceSource = {
  /**
   * US dollars for one token, by its ticker. `undefined` if the source does not know the token; throws without a usable
   * response.
   */
  getUsd(symbol: string): Promise<number | undefined>
}
