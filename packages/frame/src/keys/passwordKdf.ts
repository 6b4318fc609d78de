import { type Bytes, toBase64Url, utf8 } from './encoding.ts'
import { refuse } from './refusal.ts'

/** scrypt ([RFC 7914](https://www.rfc-editor.org/rfc/rfc7914)), as in the slot's authenticated data. */
export type PasswordKdf = { name: 'scrypt'; N: number; r: number; p: number; salt: string }

const floor = 2 ** 17
const ceiling = 2 ** 20
const block = 8
const saltLength = 16
/** Below this many GiB of memory, according to the browser, 128 MiB at once may crash the page. */
const smallDevice = 2

/**
 * The server stores these numbers, so it could make a password worthless or freeze the page with a huge value (security
 * 2.4). The frame accepts only values between its own minimum and maximum.
 */
export function checkPasswordKdf(kdf: PasswordKdf): void {
  const { name, N, r, p, salt } = kdf
  const whole = [N, r, p].every((number) => Number.isSafeInteger(number) && number > 0)
  const powerOfTwo = Number.isInteger(Math.log2(N))
  const cost = N * p
  const strong = name === 'scrypt' && r === block && cost >= floor && cost <= ceiling && N >= 2 ** 16
  if (!whole || !powerOfTwo || !strong || !/^[A-Za-z0-9_-]{22,64}$/.test(salt)) refuse('weak_password_kdf')
}

/** For a new password: the same work everywhere, with half of the memory on small devices. */
export function newPasswordKdf(memoryGib: number | undefined): PasswordKdf {
  const cost =
    (memoryGib ?? Number.POSITIVE_INFINITY) <= smallDevice ? { N: 2 ** 16, p: 2 } : { N: 2 ** 17, p: 1 }
  const salt = toBase64Url(crypto.getRandomValues(new Uint8Array(saltLength)))
  return { name: 'scrypt', r: block, ...cost, salt }
}

/**
 * The same bytes for a password, however a keyboard composes its letters ([UAX
 * #15](https://www.unicode.org/reports/tr15/)).
 */
export function toPasswordBytes(password: string): Bytes {
  return utf8(password.normalize('NFKC'))
}

/**
 * Derives two keys from a stretched password: the slot's client half, which stays here, and the access key that the
 * vault compares, from which the half cannot be computed (HKDF-SHA256, [RFC
 * 5869](https://www.rfc-editor.org/rfc/rfc5869)).
 */
export async function toPasswordKeys(stretchedKey: Bytes): Promise<{ clientHalf: Bytes; accessKey: string }> {
  const key = await crypto.subtle.importKey('raw', stretchedKey, 'HKDF', false, ['deriveBits'])
  const expand = async (info: string) => {
    const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: utf8(info) }
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
  }
  const [clientHalf, accessKey] = await Promise.all([expand('password/v1 half'), expand('access')])
  return { clientHalf, accessKey: toBase64Url(accessKey) }
}
