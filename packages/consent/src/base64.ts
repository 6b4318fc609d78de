export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // One by one: a signed transaction has more bytes than a call can take as arguments.
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
