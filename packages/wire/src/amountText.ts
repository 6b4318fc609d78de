import { toLatinDigits, trimField } from './fieldText.ts'

/** Separators of groups of three digits: spaces of any width, apostrophes, and the Arabic separator. */
const groupMarks = /[\s'’٬]/g

/**
 * Reads an amount and returns it with a point as its separator. It may have groups of three digits and a unit after a
 * space. Refuses unreadable and ambiguous input: dropping characters turned `1e18` into 118.
 *
 * @returns the amount, which may end in a point while the user is typing; undefined for input that is not an amount
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

/** As in `0.5 ETH`, the format of balances. */
function withoutUnit(text: string): string {
  const at = text.lastIndexOf(' ')
  return at > 0 && /^[A-Za-z]{1,11}$/.test(text.slice(at + 1)) ? text.slice(0, at) : text
}

/**
 * With a point and a comma, the later one is the separator; so is a single one; several of one kind separate groups.
 */
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

/** Users type `05` when they leave the 0 of a placeholder in place. */
function withoutFirstZeros(digits: string): string {
  let start = 0
  while (digits[start] === '0' && start < digits.length - 1) start++
  return digits.slice(start)
}
