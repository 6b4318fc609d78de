/** The value of a whole coin here, in cents: a fixed table, like the prices of a local server. */
const cents = { ether: 200_000n, sol: 10_000n, token: 100n }
const decimals = { ether: 18, sol: 9, token: 6 }
/** The fake's fee in percent, unless prices have risen. */
export const usualPercent = 1n

export type Kind = keyof typeof cents

export function toKind(chain: string, token: string | null): Kind {
  if (token !== null) return 'token'
  return chain === 'solana' ? 'sol' : 'ether'
}

/** The price of one coin in another, rounded up. */
export function toPrice(out: Kind, units: bigint, into: Kind, percent = usualPercent): bigint {
  const above = units * cents[out] * 10n ** BigInt(decimals[into]) * (100n + percent)
  const below = cents[into] * 10n ** BigInt(decimals[out]) * 100n
  return (above + below - 1n) / below
}

export function toUsd(kind: Kind, units: bigint): string {
  return (Number((units * cents[kind]) / 10n ** BigInt(decimals[kind])) / 100).toFixed(2)
}

export const getDecimals = (kind: Kind) => decimals[kind]
export const getSymbol = (kind: Kind) => ({ ether: 'ETH', sol: 'SOL', token: 'USDC' })[kind]
