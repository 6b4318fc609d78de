import type { Holding } from '@latchkey/core'
import { formatCoin } from './formatCoin.ts'

/** Decimal places of a balance that a user reads. */
const places = 6

/**
 * Rounded down, so that what is shown can be spent; what would round to nothing says that it is less (protocol 18.5).
 */
export function formatBalance(
  { units, decimals }: Pick<Holding, 'units' | 'decimals'>,
  language: string,
): string {
  const step = 10n ** BigInt(Math.max(0, decimals - places))
  if (units > 0n && units < step) return `<${formatCoin(step, decimals, language)}`
  return formatCoin((units / step) * step, decimals, language)
}
