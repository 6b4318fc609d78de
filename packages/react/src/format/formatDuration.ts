/**
 * Formats a duration such as `5 hours`, in the user's language; up to two hours in minutes, up to two minutes in
 * seconds.
 */
export function formatDuration(seconds: number, language: string): string {
  const minutes = Math.ceil(seconds / 60)
  const [value, unit] =
    seconds < 120
      ? ([seconds, 'second'] as const)
      : minutes < 120
        ? ([minutes, 'minute'] as const)
        : ([Math.ceil(minutes / 60), 'hour'] as const)
  // Western digits, as in the codes next to it.
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  )
}
