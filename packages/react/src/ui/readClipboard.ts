/** Whether the browser can hand over what was copied. Some never do, and a page without https has no clipboard. */
export const canReadClipboard = (): boolean => typeof navigator?.clipboard?.readText === 'function'

/** What was copied; undefined when the user, the browser or a frame's permission policy refuses. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return undefined
  }
}
