/**
 * Loads a chunk once; all who ask get the same. One that did not arrive is asked for again next time, so that a lost
 * connection costs a click and not the page.
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
