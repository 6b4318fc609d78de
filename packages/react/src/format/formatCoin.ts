import { digits } from './formatMoment.ts'

/** Formats an amount in a coin's smallest unit as whole coins, exactly: no digit is rounded away. */
export function formatCoin(units: bigint, decimals: number, language: string): string {
  const text = units.toString().padStart(decimals + 1, '0')
  const at = text.length - decimals
  const whole = BigInt(text.slice(0, at)).toLocaleString(language, digits)
  const fraction = withoutZeros(text.slice(at))
  return fraction ? `${whole}${decimalSign(language)}${fraction}` : whole
}

function withoutZeros(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end--
  return fraction.slice(0, end)
}

/** Decimal places of a displayed fee. */
const feePlaces = 9

/** A maximum to be paid, with fewer digits: rounded up, so that it remains a maximum. */
export function formatLimit(units: bigint, decimals: number, language: string): string {
  const step = 10n ** BigInt(Math.max(0, decimals - feePlaces))
  return formatCoin(((units + step - 1n) / step) * step, decimals, language)
}

/**
 * A fee next to its value: a fee that would round to zero is shown as less than the smallest amount (protocol 18.5).
 */
export function formatSmall(units: bigint, decimals: number, language: string): string {
  const least = 10n ** BigInt(Math.max(0, decimals - smallPlaces))
  return units > 0n && units < least
    ? `<${formatCoin(least, decimals, language)}`
    : formatLimit(units, decimals, language)
}

const smallPlaces = 3

function decimalSign(language: string): string {
  const parts = new Intl.NumberFormat(language, digits).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
