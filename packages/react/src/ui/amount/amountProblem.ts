/** The limits of an amount, all in whole tokens with a point. */
export type AmountLimits = {
  min?: string | undefined
  max?: string | undefined
  /** The token's decimal places. */
  decimals?: number | undefined
}

export type AmountProblem = 'tooLittle' | 'tooMuch' | 'tooFine'

/**
 * Finds the problem with an amount, compared digit by digit: a floating-point number cannot hold 18 decimal places.
 *
 * @param amount whole tokens with a point, as `0.05`; it may end in a point
 * @returns undefined for an amount within its limits, and for one that is not there yet
 *
 * @example
 * findAmountProblem('0.5', { min: '1' }) // 'tooLittle'
 */
export function findAmountProblem(
  amount: string,
  { min, max, decimals }: AmountLimits,
): AmountProblem | undefined {
  if (!/[1-9]/.test(amount)) return undefined
  if (decimals !== undefined && getFraction(amount).length > decimals) return 'tooFine'
  if (max !== undefined && isLess(max, amount)) return 'tooMuch'
  return min !== undefined && isLess(amount, min) ? 'tooLittle' : undefined
}

/** Returns the fraction without trailing zeros. */
function getFraction(amount: string): string {
  const [, digits = ''] = amount.split('.')
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function isLess(one: string, other: string): boolean {
  const places = Math.max(getFraction(one).length, getFraction(other).length)
  const toUnits = (amount: string) =>
    BigInt((amount.split('.')[0] || '0') + getFraction(amount).padEnd(places, '0'))
  return toUnits(one) < toUnits(other)
}
