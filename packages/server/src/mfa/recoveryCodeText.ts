import { limits, removeSeparators } from '@latchkey/wire'

/** Crockford's alphabet: no letter that looks like a digit, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `K7QXM-2F9TB`: five bits of each byte. */
export function toRecoveryCode(random: Uint8Array): string {
  const text = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
  return `${text.slice(0, limits.mfaRecoveryCodeLength / 2)}-${text.slice(limits.mfaRecoveryCodeLength / 2)}`
}

/** Normalizes a code that was typed from paper. */
export function readRecoveryCode(entry: string): string {
  const text = removeSeparators(entry).toUpperCase()
  return text.replaceAll('O', '0').replace(/[IL]/g, '1')
}
