/**
 * An amount as the chain counts it: exact, since a sum of money never passes through a floating-point number.
 *
 * @param amount whole tokens with a point, as `0.05`
 * @returns undefined for what is no amount, or has more digits than the token
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
 * The amount for users and for vendors, without zeros at its end.
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

/** Without those at its end. By hand: a pattern for them would take longer with each zero of a text that is all zeros. */
function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
