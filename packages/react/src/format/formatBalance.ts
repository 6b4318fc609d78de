import type { Holding } from '@latchkey/core'
import { formatCoin } from './formatCoin.ts'

/** Decimal places of a displayed balance. */
const places = 6

/**
 * Rounded down, so that the displayed amount can be spent; a balance that would round to zero is shown as less than the
 * smallest amount (protocol 18.5).
 */
export function formatBalance(
  { units, decimals }: Pick<Holding, 'units' | 'decimals'>,
  language: string,
): string {
  const step = 10n ** BigInt(Math.max(0, decimals - places))
  if (units > 0n && units < step) return `<${formatCoin(step, decimals, language)}`
  return formatCoin((units / step) * step, decimals, language)
}
