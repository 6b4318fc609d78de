/**
 * Formats a span such as `5 seconds`, and from a minute and a half on in whole minutes, rounded up; western digits, as
 * in the text next to it.
 */
export function formatSpan(
  seconds: number,
  language: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  const isShort = seconds < 90
  const [count, unit] = isShort ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  const format = { style: 'unit', unit, unitDisplay } as const
  return new Intl.NumberFormat(`${language}-u-nu-latn`, format).format(count)
}
