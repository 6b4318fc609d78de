/**
 * Reads a whole number in any format of published clients: bigint, safe number, hex, decimal text. Returns undefined
 * for anything else.
 *
 * @example
 * readInteger('0x10') // 16n
 */
export function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string') return undefined
  if (/^0x[0-9a-fA-F]{1,64}$/.test(value) || /^\d{1,78}$/.test(value)) return BigInt(value)
  return /^-\d{1,78}$/.test(value) ? -BigInt(value.slice(1)) : undefined
}
