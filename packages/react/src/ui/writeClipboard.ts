/** Copies a text. False if the browser, a frame's permission policy or an insecure page forbids it. */
export async function writeClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
