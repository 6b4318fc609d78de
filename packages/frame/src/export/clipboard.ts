import { type Bytes, wipe } from '../keys/encoding.ts'

/**
 * Hands bytes of ASCII to the clipboard. As a promise where the browser takes one: Safari counts a write that begins
 * after a wait as one without a press. The bytes are wiped.
 */
export async function copyBytes(clipboard: Clipboard, read: () => Promise<Bytes>): Promise<void> {
  const toBlob = async () => {
    const bytes = await read()
    try {
      return new Blob([Uint8Array.from(bytes)], { type: 'text/plain' })
    } finally {
      wipe(bytes)
    }
  }
  if (typeof ClipboardItem === 'function')
    return clipboard.write([new ClipboardItem({ 'text/plain': toBlob() })])
  return clipboard.writeText(await (await toBlob()).text())
}
