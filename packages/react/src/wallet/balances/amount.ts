/** In the smallest unit; `null` where it has more places than that. */
export function toUnits(amount: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0') || '0')
}
