import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { buildSolanaOffchainMessage } from '@privy-io/js-sdk-core-076'
import { describe, expect, test } from 'vitest'
import { solanaWallet, toBase58 } from '../../../../../test/support/wallets.ts'
import vectors from '../../../../../test/vectors/ed25519.json' with { type: 'json' }
import { fromBase58 } from '../../standards/base58.ts'
import { readPublicKey } from '../../standards/ed25519.ts'
import { isSignedText } from './signature.ts'

const page = { host: 'app.example', origin: 'https://app.example' }
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const key = bytes(vectors.publicKey)
const isTaken = (sig: string, msg: string) =>
  isSignedText(base64(sig), { key, text: Buffer.from(msg, 'hex').toString(), ...page })

describe('base58', () => {
  test('gives the bytes back, zeros in front included', () => {
    for (const length of [0, 1, 31, 32, 33])
      for (const zeros of [0, Math.min(1, length), length]) {
        const some = createHash('sha512').update(`${length}`).digest().subarray(0, length).fill(0, 0, zeros)
        expect(fromBase58(toBase58(some))).toEqual(Uint8Array.from(some))
      }
  })

  test.each(['0', 'O', 'I', 'l', ' ', 'é', '+'])('error: "%s" is no digit', (letter) => {
    expect(fromBase58(`1${letter}1`)).toBeUndefined()
  })
})

describe('publicKeyOf', () => {
  test('is the key of a wallet', () => {
    const { address, publicKey } = solanaWallet()
    expect(readPublicKey(address)).toEqual(Uint8Array.from(publicKey))
  })

  test.each(vectors.smallOrder)('security: %s is nobody’s key (R43: strict Ed25519)', (point) => {
    expect(readPublicKey(toBase58(bytes(point)))).toBeUndefined()
  })

  test.each([
    { what: 'of the system program', address: '1'.repeat(32) },
    { what: 'of 31 bytes', address: toBase58(key.subarray(1)) },
    { what: 'of 33 bytes', address: toBase58(Uint8Array.of(1, ...key)) },
    { what: 'off the curve', address: offCurve() },
    { what: 'that is not written canonically', address: toBase58(bytes(`f0${'ff'.repeat(30)}7f`)) },
    { what: 'that is empty', address: '' },
  ])('security: there is no key at an address $what', ({ address }) => {
    expect(readPublicKey(address)).toBeUndefined()
  })
})

describe('isSignedText', () => {
  test.each(vectors.valid)('takes vector $id', ({ msg, sig }) => {
    expect(isTaken(sig, msg)).toBe(true)
  })

  test.each(vectors.invalid)('security: refuses vector $id: $what', ({ msg, sig }) => {
    expect(isTaken(sig, msg)).toBe(false)
  })

  const zero = '00'.repeat(32)
  const one = `01${'00'.repeat(31)}`
  const order = 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010'
  const last = order.replace('ed', 'ec')
  const prime = `ed${'ff'.repeat(30)}7f`
  const special = [zero, one, order, prime].flatMap((r) =>
    [zero, one, last, order, prime].map((s) => ({ r, s })),
  )
  test.each(special)('security: refuses vectors 10 to 29: $r $s', ({ r, s }) => {
    expect(isTaken(r + s, '3f')).toBe(false)
  })

  test.each(vectors.smallOrder)(
    'security: nobody can sign for %s without a key (R43: strict Ed25519)',
    (point) => {
      // The library accepts by default: R and s that fit any signed text.
      const forgery = Buffer.concat([ed25519.Point.BASE.toBytes(), bytes(one)])
      for (let n = 0; n < 16; n++)
        expect(
          isSignedText(forgery.toString('base64'), { key: bytes(point), text: `try ${n}`, ...page }),
        ).toBe(false)
    },
  )

  test('takes a text in the frame of hardware wallets, of this page (R44: Solana messages)', () => {
    const { publicKey, signBytes } = solanaWallet()
    const text = 'one line\nand another'
    const isSigned = (frame: Uint8Array) => isSignedText(signBytes(frame), { key: publicKey, text, ...page })
    const long = (domain: string, message = text, signerPublicKey: Uint8Array = publicKey) =>
      buildSolanaOffchainMessage({ message, signerPublicKey, domain })
    expect(isSigned(Buffer.from(text))).toBe(true)
    expect(isSigned(short(text))).toBe(true)
    expect(isSigned(long(page.host))).toBe(true)
    expect(isSigned(long(page.origin))).toBe(true)
    // With another page, another text, another signer, and any other change.
    expect(isSigned(long('evil.example'))).toBe(false)
    expect(isSigned(long(page.host, 'another line'))).toBe(false)
    expect(isSigned(long(page.host, text, solanaWallet().publicKey))).toBe(false)
    expect(isSigned(short(text, 1))).toBe(false)
    expect(isSigned(Buffer.concat([short(text), Buffer.from('more')]))).toBe(false)
    expect(isSigned(Buffer.from(`Solana Signed Message:\n${text}`))).toBe(false)
  })

  test('security: a signed transaction with the text in it is no proof (R44: Solana messages)', () => {
    const { publicKey, signBytes } = solanaWallet()
    const text = 'app.example wants you to sign in with your Solana account:'
    const signature = signBytes(memoTransaction(publicKey, text))
    expect(isSignedText(signature, { key: publicKey, text, ...page })).toBe(false)
  })

  test.each(['base64url', 'hex'] as const)('security: a signature is base64, not %s', (encoding) => {
    const { publicKey, sign } = makeKeys()
    expect(isSignedText(sign.toString(encoding), { key: publicKey, text: 'x', ...page })).toBe(false)
    expect(isSignedText(` ${sign.toString('base64')}`, { key: publicKey, text: 'x', ...page })).toBe(false)
    expect(isSignedText(sign.toString('base64'), { key: publicKey, text: 'x', ...page })).toBe(true)
  })
})

function makeKeys() {
  // A signature with letters that the two forms of base64 write differently.
  for (;;) {
    const { publicKey, signBytes } = solanaWallet()
    const sign = signBytes(Buffer.from('x'))
    if (/[+/]/.test(sign)) return { publicKey, sign: Buffer.from(sign, 'base64') }
  }
}

/** The older format of hardware wallets. */
function short(text: string, version = 0): Uint8Array {
  const { length } = Buffer.from(text)
  return Buffer.concat([
    Buffer.from('ff', 'hex'),
    Buffer.from('solana offchain'),
    Uint8Array.of(version, 1, length & 0xff, length >> 8),
    Buffer.from(text),
  ])
}

/** The bytes that a wallet signs of a transaction with one memo. */
function memoTransaction(signer: Uint8Array, memo: string): Uint8Array {
  const program = fromBase58('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr') ?? new Uint8Array()
  const data = Buffer.from(memo)
  const header = Uint8Array.of(1, 0, 1, 2)
  return Buffer.concat([
    header,
    signer,
    program,
    Buffer.alloc(32, 7),
    Uint8Array.of(1, 1, 0, data.length),
    data,
  ])
}

function offCurve(): string {
  for (let n = 0; ; n++) {
    const point = createHash('sha256').update(`${n}`).digest()
    try {
      ed25519.Point.fromBytes(Uint8Array.from(point), false)
    } catch {
      return toBase58(point)
    }
  }
}
