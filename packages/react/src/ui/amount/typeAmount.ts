import { readAmount } from '@latchkey/wire'

/**
 * Returns the amount after a change of its field. A second typed decimal sign changes nothing: `1.234.5` reads as
 * groups of digits, and 1.2345 would become 12345.
 *
 * @param text the field's current text
 * @param before the field's previous amount, with a point
 * @returns with a point; `before` for a text that is not an amount
 *
 * @example
 * typeAmount(',5', '') // '0.5'
 */
export function typeAmount(text: string, before: string): string {
  if (isSecondSign(text.replace(/[,٫]/g, '.'), before)) return before
  return readAmount(text) ?? before
}

function isSecondSign(text: string, before: string): boolean {
  return (
    before.includes('.') &&
    [...text].some((sign, at) => sign === '.' && text.slice(0, at) + text.slice(at + 1) === before)
  )
}
