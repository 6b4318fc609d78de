/**
 * Loads a chunk once for all callers. If it fails, the next call tries again, so that a lost connection costs a click
 * and not the page.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null
      throw cause
    })
    return loading
  }
}
