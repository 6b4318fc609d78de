/**
 * Whether a value is bytes, also of another window, whose arrays are not instances of ours. Other objects cannot pass
 * as bytes.
 */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
}
