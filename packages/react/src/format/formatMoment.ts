/** Western digits, as in the codes and addresses beside them; some browsers have others for Arabic. */
export const digits = { numberingSystem: 'latn' } as const

/** A moment in the reader's own time zone; the text as it was when it is no date. */
export function formatMoment(milliseconds: number, language: string, otherwise: string): string {
  if (Number.isNaN(milliseconds)) return otherwise
  const style = { dateStyle: 'medium', timeStyle: 'short', ...digits } as const
  return new Intl.DateTimeFormat(language, style).format(milliseconds)
}
