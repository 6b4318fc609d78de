/** Western digits, as in the codes and addresses next to them; some browsers use others for Arabic. */
export const digits = { numberingSystem: 'latn' } as const

/** Formats a moment in the reader's own time zone; an invalid date returns the given text. */
export function formatMoment(milliseconds: number, language: string, otherwise: string): string {
  if (Number.isNaN(milliseconds)) return otherwise
  const style = { dateStyle: 'medium', timeStyle: 'short', ...digits } as const
  return new Intl.DateTimeFormat(language, style).format(milliseconds)
}
