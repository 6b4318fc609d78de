import { digits } from './formatMoment.ts'

type Rate = {
  decimals: number
  /** The price of a whole coin. */
  usd: number
  language: string
}

const cent = 0.01

/**
 * Formats the value of coins. Less than a cent is shown only as such (protocol 18.5). In a right-to-left language it is
 * one left-to-right unit, including its sign.
 */
export function formatWorth(units: bigint, rate: Rate): string {
  return write(units, rate, '')
}

/** The same as an estimate: `≈ $12.40`, or `<$0.01`. */
export function formatEstimate(units: bigint, rate: Rate): string {
  return write(units, rate, '≈ ')
}

function write(units: bigint, { decimals, usd, language }: Rate, sign: string): string {
  const worth = (Number(units) / 10 ** decimals) * usd
  return worth > 0 && worth < cent
    ? isolate(`<${formatDollars(cent, language)}`, language)
    : isolate(sign + formatDollars(worth, language), language)
}

function formatDollars(amount: number, language: string): string {
  const style = { ...digits, style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(language, style).formatToParts(amount)
  // Some languages have no narrow symbol for it, and direction marks around the one they have.
  const text = parts.map(({ type, value }) => (type === 'currency' ? '$' : value)).join('')
  return text.replace(/[\u061c\u200e\u200f]/g, '')
}

const rightToLeft = /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/

const isolate = (text: string, language: string) =>
  rightToLeft.test(language) ? `\u2066${text}\u2069` : text
