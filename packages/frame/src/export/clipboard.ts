import { type Bytes, wipe } from '../keys/encoding.ts'

/**
 * Writes ASCII bytes to the clipboard, as a promise if the browser supports that: in Safari a write that begins after a
 * wait counts as one without a press. Wipes the bytes.
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
