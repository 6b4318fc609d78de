import { expect, test } from 'vitest'
import { findTotpStep, toBase32, toTotpCode, toTotpUrl } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1_000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238, appendix B: at %d the code is %s', (seconds, code) => {
  expect(toTotpCode(secret, Math.floor(seconds / 30))).toBe(code)
  expect(findTotpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code holds for its step and its neighbors, and no longer', () => {
  const code = toTotpCode(secret, 1_000)
  const steps = [998, 999, 1_000, 1_001, 1_002].map((step) => findTotpStep(secret, code, at(step * 30 + 7)))
  expect(steps).toEqual([undefined, 1_000, 1_000, 1_000, undefined])
})

test.each(['', '28708', '2870820', '00287082', '287o82', '٢٨٧٠٨٢'])('error: %j is no code', (code) => {
  expect(findTotpStep(secret, code, at(59))).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, 10: %j is %s', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
})

test('the address of a QR code names app and account, whatever is in their names', () => {
  const url = toTotpUrl({ secret: 'MZXW6', issuer: 'Tom & Jerry: Ltd', account: 'ada+1@example.com' })
  expect(url).toBe(
    'otpauth://totp/Tom%20%26%20Jerry%3A%20Ltd:ada%2B1%40example.com?secret=MZXW6&issuer=Tom%20%26%20Jerry%3A%20Ltd&algorithm=SHA1&digits=6&period=30',
  )
})
