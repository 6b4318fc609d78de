import { refuse } from './refusal.ts'

/** scrypt ([RFC 7914](https://www.rfc-editor.org/rfc/rfc7914)), as the slot's authenticated data carries it. */
export type PasswordKdf = { name: 'scrypt'; N: number; r: number; p: number; salt: string }

const floor = 2 ** 17
const ceiling = 2 ** 20
const block = 8

/**
 * The server stores these numbers, so it could weaken a password to nothing or freeze the page with a huge one
 * (security 2.4). The frame takes only what lies between its own floor and ceiling.
 */
export function checkPasswordKdf(kdf: PasswordKdf): void {
  const { name, N, r, p, salt } = kdf
  const whole = [N, r, p].every((number) => Number.isSafeInteger(number) && number > 0)
  const powerOfTwo = Number.isInteger(Math.log2(N))
  const cost = N * p
  const strong = name === 'scrypt' && r === block && cost >= floor && cost <= ceiling && N >= 2 ** 16
  if (!whole || !powerOfTwo || !strong || !/^[A-Za-z0-9_-]{22,}$/.test(salt)) refuse('weak_password_kdf')
}
