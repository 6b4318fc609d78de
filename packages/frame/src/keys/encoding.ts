/** Text and byte forms. Nothing here is constant-time except `sameBytes`. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export function utf8(text: string): Bytes {
  return encoder.encode(text) as Bytes
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export function toHex(bytes: Uint8Array): `0x${string}` {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return `0x${text}`
}

export function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
}

/** Throws on anything but an even number of hex digits after `0x`. */
export function fromHex(text: string): Bytes {
  if (!isHex(text)) throw new Error('not hex')
  const bytes = new Uint8Array((text.length - 2) / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 + 2 * i, 4 + 2 * i), 16)
  return bytes
}

/** [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), 4. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Accepts only the canonical form. */
export function fromBase64(text: string): Bytes {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  if (toBase64(bytes) !== text) throw new Error('not base64')
  return bytes
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), 5, without padding, and only in its canonical form (3.5): each
 * value has one spelling.
 */
export function fromBase64Url(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new Error('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
  if (toBase64Url(bytes) !== text) throw new Error('not base64url')
  return bytes
}

/** Compares in constant time (R87: constant time). */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

/** Overwrites secrets. The engine may still have copies that it moved; ours are gone (R77: secrets in the frame). */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
