/**
 * What an amount field keeps of what was typed: digits and one decimal point; one in front gets a zero (product 3.5).
 * The comma of a keyboard that has no point is one.
 */
export function cleanAmount(typed: string): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  if (rest.length === 0) return whole
  return `${whole || '0'}.${rest.join('')}`
}

/** In the smallest unit; `null` where it has more places than that. */
export function toUnits(amount: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0') || '0')
}
