import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * [RFC 6238](https://www.rfc-editor.org/rfc/rfc6238) as authenticator apps support it: SHA-1, six digits, 30 seconds.
 */
const stepSeconds = 30
const digits = 6
/** 160 bits ([RFC 4226](https://www.rfc-editor.org/rfc/rfc4226), section 4). */
export const totpSecretBytes = 20

/**
 * The step of a code: the current one, or a neighbor, for a clock that is slightly wrong. Undefined for a wrong code.
 */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const current = Math.floor(now.getTime() / 1_000 / stepSeconds)
  // Computes all three in every case, so that the time reveals nothing.
  const matching = [current, current - 1, current + 1].filter((step) =>
    timingSafeEqual(Buffer.from(toTotpCode(secret, step)), Buffer.from(code)),
  )
  return matching[0]
}

/** The code of a step: HOTP of [RFC 4226](https://www.rfc-editor.org/rfc/rfc4226), 5.3. */
export function toTotpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** For typing: base32 without padding ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), 6). */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let [buffer, bits] = [0, 0]
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(buffer >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text
}

/** The content of an authenticator app's QR code (Google's key URI format). */
export function toTotpUrl({
  secret,
  issuer,
  account,
}: {
  secret: string
  issuer: string
  account: string
}): string {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
