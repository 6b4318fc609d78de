/**
 * Formats an amount during typing, with the decimal sign of a language. Its digits stay as they are, without groups and
 * with trailing zeros: the caret is between them.
 *
 * @param amount with a point
 *
 * @example
 * formatAmount('0.50', 'de') // '0,50'
 */
export function formatAmount(amount: string, language: string): string {
  return amount.replace('.', getDecimalSign(language))
}

/** Western digits, as in the codes and addresses next to them; their decimal sign in Arabic is a point. */
function getDecimalSign(language: string): string {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
