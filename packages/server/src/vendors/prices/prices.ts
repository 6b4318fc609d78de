/** Who says what a token is worth. */
export type PriceSource = {
  /**
   * US dollars for one token, by its ticker. `undefined` where the source does not know the token; throws where it gives
   * no answer, or none of use.
   */
  getUsd(symbol: string): Promise<number | undefined>
}
