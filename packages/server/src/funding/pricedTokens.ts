/**
 * The native currency of each network with real money, by the chain's id; 0 is Solana, as in published clients. Others
 * have no price: the coins of a test network would be shown as dollars, and the vendor would get a request for every
 * name that a caller makes up.
 */
const symbols: Readonly<Record<number, readonly string[]>> = {
  0: ['SOL'],
  ...fill(
    'ETH',
    [1, 10, 130, 324, 480, 690, 1_101, 8_453, 34_443, 42_161, 59_144, 81_457, 534_352, 7_777_777],
  ),
  42: ['LYX'],
  56: ['BNB'],
  // Wallets from before the renaming use the second.
  137: ['POL', 'MATIC'],
  314: ['FIL'],
  5000: ['MNT'],
  42220: ['CELO'],
  43114: ['AVAX'],
  80094: ['BERA'],
}

/** The ticker of a token's price; `undefined` for one without a price. */
export function getPricedSymbol(chainId: number, symbol: string): string | undefined {
  const names = Object.hasOwn(symbols, chainId) ? symbols[chainId] : undefined
  return names?.includes(symbol.toUpperCase()) ? names[0] : undefined
}

function fill(symbol: string, ids: readonly number[]): Record<number, readonly string[]> {
  return Object.fromEntries(ids.map((id) => [id, [symbol]]))
}
