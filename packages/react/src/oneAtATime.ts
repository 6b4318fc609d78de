/** Joins a call to the pending one: an effect in StrictMode calls twice. */
export function oneAtATime<A extends unknown[], T>(
  work: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let running: Promise<T> | null = null
  return (...args) => {
    running ??= work(...args).finally(() => {
      running = null
    })
    return running
  }
}
