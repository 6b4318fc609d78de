import { LatchkeyError } from './error.ts'

// `Buffer` does not exist in edge runtimes.

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws LatchkeyError `invalid_argument` with `message` if the text is not base64. */
export function fromBase64(text: string, message: string): ArrayBuffer {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer
  } catch {
    // The cause may quote the text, which may be a key.
    throw new LatchkeyError('invalid_argument', message)
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
