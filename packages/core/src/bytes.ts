/** Bytes of any window, which are not always an instance of ours. An object cannot pretend to be some. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
}
