/** Returns undefined if reading a value of another script throws. */
export function quietly<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
