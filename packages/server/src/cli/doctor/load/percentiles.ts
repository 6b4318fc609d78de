/** Of measured times, in milliseconds. */
export type Percentiles = { readonly count: number; readonly p50: number; readonly p99: number }

/** Zeros if nothing was measured. */
export function toPercentiles(times: readonly number[]): Percentiles {
  const ascending = times.toSorted((one, other) => one - other)
  const at = (part: number) =>
    ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? 0
  return { count: ascending.length, p50: at(0.5), p99: at(0.99) }
}
