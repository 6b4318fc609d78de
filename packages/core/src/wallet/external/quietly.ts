/** What any script of the page handed over may throw when it is looked at; it is passed over then. */
export function quietly<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
