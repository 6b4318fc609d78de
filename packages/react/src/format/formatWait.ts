/** As `in 5 hours`, in the user's language; less than two hours in minutes. */
export function formatWait(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  // Western digits, as in the codes beside it.
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`)
  return minutes < 120 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}
