/** A sealed value that is wrong itself: moved, changed, or under a key that never was. */
export function brokenSeal(text: string): Error {
  return Object.assign(new Error(text), { isBrokenSeal: true })
}

/** Everything else that fails while a value is opened, such as a database that is away, may be better the next time. */
export function isBrokenSeal(cause: unknown): boolean {
  return cause instanceof Error && 'isBrokenSeal' in cause
}
