/** A moment in the reader's own time zone; the text as it was when it is no date. */
export function formatMoment(milliseconds: number, language: string, otherwise: string): string {
  if (Number.isNaN(milliseconds)) return otherwise
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)
}
