import { readAmount } from '@latchkey/wire'

/**
 * The amount after a change of its field. A second decimal sign that is typed changes nothing: `1.234.5` has groups of
 * digits for a reader, and 1.2345 would become 12345.
 *
 * @param text what the field holds now
 * @param before the amount that the field had, with a point
 * @returns with a point; `before` for a text that is no amount
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
