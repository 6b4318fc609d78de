/** The error of a sealed value that is itself wrong: moved, changed, or under an unknown key. */
export function brokenSeal(text: string): Error {
  return Object.assign(new Error(text), { isBrokenSeal: true })
}

/** Every other failure to open a value, such as a missing database, may be temporary. */
export function isBrokenSeal(cause: unknown): boolean {
  return cause instanceof Error && 'isBrokenSeal' in cause
}
