import { limits } from '@latchkey/wire'
import { formatCoin } from './formatCoin.ts'

/** Decimal places of SOL. */
export const solDecimals = 9
export const solSymbol = 'SOL'

/**
 * With six decimals, as in published clients. Outgoing amounts are rounded up, so that no review shows less than the
 * amount paid; incoming amounts and balances are rounded down.
 */
export function formatSol(lamports: bigint, language: string, rounding: 'up' | 'down' = 'up'): string {
  const least = 10n ** BigInt(solDecimals - limits.solShownDecimals)
  if (lamports > 0n && lamports < least) return `<${formatCoin(least, solDecimals, language)}`
  const more = rounding === 'up' ? least - 1n : 0n
  return formatCoin(((lamports + more) / least) * least, solDecimals, language)
}
