import { toLatinDigits, trimField } from './fieldText.ts'

/** Between groups of three digits: spaces of any width, apostrophes, and the Arabic separator. */
const groupMarks = /[\s'’٬]/g

/**
 * An amount with a point as its separator. It may have groups of three digits and a unit behind a space. What can be
 * read in no way, or in two, is refused: dropping characters turned `1e18` into 118.
 *
 * @returns the amount, which may end in a point that is still being typed; undefined for what is not an amount
 *
 * @example
 * readAmount('1.234,5 ETH') // '1234.5'
 */
export function readAmount(text: string): string | undefined {
  const plain = toLatinDigits(withoutUnit(trimField(text))).replaceAll('٫', '.')
  const marks = plain.replace(/\d/g, '')
  const decimal = findDecimal(marks)
  const [whole = '', fraction, ...rest] = decimal === undefined ? [plain] : plain.split(decimal)
  const digits = rest.length === 0 ? ungroup(whole) : undefined
  if (digits === undefined || !/^\d*$/.test(fraction ?? '')) return undefined
  return fraction === undefined ? digits : `${digits || '0'}.${fraction}`
}

/** As in `0.5 ETH`, which is how balances are shown. */
function withoutUnit(text: string): string {
  const at = text.lastIndexOf(' ')
  return at > 0 && /^[A-Za-z]{1,11}$/.test(text.slice(at + 1)) ? text.slice(0, at) : text
}

/** Of a point and a comma the later one is it; one alone is it too; several of one kind are between groups. */
function findDecimal(marks: string): '.' | ',' | undefined {
  const [points, commas] = [marks.split('.').length - 1, marks.split(',').length - 1]
  if (points > 0 && commas > 0) return marks.lastIndexOf('.') > marks.lastIndexOf(',') ? '.' : ','
  if (points === 1) return '.'
  return commas === 1 ? ',' : undefined
}

function ungroup(whole: string): string | undefined {
  const groups = whole.replace(groupMarks, ',').split(/[.,]/)
  const [first = '', ...others] = groups
  const isGrouped =
    others.length === 0 || (/^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group)))
  return isGrouped && /^\d*$/.test(first) ? withoutFirstZeros(groups.join('')) : undefined
}

/** `05` is what a user types who leaves the 0 of a placeholder where it seems to be. */
function withoutFirstZeros(digits: string): string {
  let start = 0
  while (digits[start] === '0' && start < digits.length - 1) start++
  return digits.slice(start)
}
