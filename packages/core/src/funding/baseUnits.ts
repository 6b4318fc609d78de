/**
 * Converts an amount to base units, exactly: money never becomes a floating-point number.
 *
 * @param amount whole tokens with a point, as `0.05`
 * @returns undefined for invalid amounts and for more decimals than the token has
 *
 * @example
 * toBaseUnits('0.05', 18) // 50000000000000000n
 */
export function toBaseUnits(amount: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^([0-9]+)(?:\.([0-9]*))?$/.exec(amount) ?? []
  if (whole === undefined || withoutZeros(fraction).length > decimals) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/**
 * Converts base units to an amount for users and vendors, without trailing zeros.
 *
 * @example
 * fromBaseUnits(50000000000000000n, 18) // '0.05'
 */
export function fromBaseUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : withoutZeros(digits.slice(-decimals))
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Removes trailing zeros. Not with a pattern, whose time would grow with the square of the zeros. */
function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
