/** Whether the browser can read the clipboard. Some never can, and a page without https has no clipboard. */
export const canReadClipboard = (): boolean => typeof navigator?.clipboard?.readText === 'function'

/** Returns the clipboard's text; undefined if the user, the browser or a frame's permission policy refuses. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return undefined
  }
}
