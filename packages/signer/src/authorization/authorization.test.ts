import { createSign, generateKeyPairSync } from 'node:crypto'
import { generateAuthorizationSignature, generateP256KeyPair } from '@privy-io/node'
import { describe, expect, test } from 'vitest'
import { toPayloads } from './payload.ts'
import { checkQuorum } from './quorum.ts'
import { readPublicKey, readSigners } from './signers.ts'

const url = 'https://auth.example/v1/wallets/w/rpc'
const headers = { 'privy-app-id': 'app', 'privy-request-expiry': '1700000000000' }
const request = { method: 'POST', url, body: { method: 'personal_sign', params: { b: 1, a: 'é' } }, headers }

const [ada, bob, eve] = (await Promise.all([1, 2, 3].map(() => generateP256KeyPair()))) as [Pair, Pair, Pair]
type Pair = { publicKey: string; privateKey: string }

const sign = ({ privateKey }: Pair, changes: object = {}) =>
  generateAuthorizationSignature({
    authorizationPrivateKey: privateKey,
    input: { version: 1, ...request, ...changes } as never,
  })

describe('what the published server SDK signs', () => {
  test('is accepted from the key that signed, and from no other', () => {
    const hasSigned = readSigners(sign(ada), toPayloads(request))
    expect([ada, bob].map(({ publicKey }) => hasSigned(publicKey))).toEqual([true, false])
  })

  test('several signatures stand in one header', () => {
    const hasSigned = readSigners(`${sign(ada)}, ${sign(bob)}`, toPayloads(request))
    expect([ada, bob, eve].map(({ publicKey }) => hasSigned(publicKey))).toEqual([true, true, false])
  })

  test('a DELETE without a body is signed as one with an empty body', () => {
    const hasSigned = readSigners(
      sign(ada, { method: 'DELETE', body: {} }),
      toPayloads({ ...request, method: 'DELETE', body: undefined }),
    )
    expect(hasSigned(ada.publicKey)).toBe(true)
  })
})

describe('security: a signature over another request is refused', () => {
  test.each<[string, Partial<typeof request>]>([
    ['body', { body: { method: 'personal_sign', params: { b: 2, a: 'é' } } }],
    ['address', { url: `${url}x` }],
    ['method', { method: 'PATCH' }],
    ['app', { headers: { ...headers, 'privy-app-id': 'other' } }],
    ['expiry', { headers: { ...headers, 'privy-request-expiry': '1700000000001' } }],
  ])('another %s', (_, changes) => {
    expect(readSigners(sign(ada), toPayloads({ ...request, ...changes }))(ada.publicKey)).toBe(false)
  })

  test.each(['', ',', 'AAAA', 'not base64!', 'MEUCIQ=='])('a header of %j has no signature', (header) => {
    expect(readSigners(header, toPayloads(request))(ada.publicKey)).toBe(false)
  })

  test('keys of other curves, and texts that are no key, sign nothing', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
    const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const signature = createSign('sha256')
      .update(toPayloads(request)[0] ?? '')
      .sign(privateKey, 'base64')
    expect(readPublicKey(text)).toBeUndefined()
    expect(readSigners(signature, toPayloads(request))(text)).toBe(false)
    expect(readPublicKey('')).toBeUndefined()
    expect(readPublicKey(ada.publicKey)).toBeDefined()
  })
})

describe('a quorum', () => {
  const by =
    (...names: string[]) =>
    (key: string) =>
      names.includes(key)
  const two = { threshold: 2, publicKeys: ['a', 'b', 'c'] }

  test('needs as many keys as it says', () => {
    expect(checkQuorum(two, by())).toBe('zero_correct_authorization_signatures')
    expect(checkQuorum(two, by('x'))).toBe('zero_correct_authorization_signatures')
    expect(checkQuorum(two, by('a'))).toBe('insufficient_correct_authorization_signatures')
    expect(checkQuorum(two, by('a', 'c'))).toBe('met')
  })

  test('a quorum inside counts as one member once it is met, and only one level deep', () => {
    const nestedQuorum = {
      threshold: 2,
      publicKeys: ['a'],
      quorums: [{ threshold: 2, publicKeys: ['b', 'c'] }],
    }
    expect(checkQuorum(nestedQuorum, by('a', 'b'))).toBe('insufficient_correct_authorization_signatures')
    expect(checkQuorum(nestedQuorum, by('b', 'c'))).toBe('insufficient_correct_authorization_signatures')
    expect(checkQuorum(nestedQuorum, by('a', 'b', 'c'))).toBe('met')
    const deeper = {
      threshold: 1,
      publicKeys: [],
      quorums: [{ threshold: 1, publicKeys: [], quorums: [two] }],
    }
    expect(checkQuorum(deeper, by('a', 'b'))).toBe('zero_correct_authorization_signatures')
  })

  test('security: a key that is named twice counts once, and a threshold of nothing is one', () => {
    expect(checkQuorum({ threshold: 2, publicKeys: ['a', 'a'] }, by('a'))).toBe(
      'insufficient_correct_authorization_signatures',
    )
    expect(checkQuorum({ threshold: 0, publicKeys: ['a'] }, by())).toBe(
      'zero_correct_authorization_signatures',
    )
  })
})

describe('a user as a member of a quorum', () => {
  const user = { publicKeys: ['u1', 'u2'], expiredKeys: ['old'] }
  const quorum = { threshold: 2, publicKeys: ['app'], users: [user] }
  const check = (users: object[], ...signers: string[]) =>
    checkQuorum({ ...quorum, users: users as never }, (key) => signers.includes(key))

  test('counts once, whichever keys of theirs sign', () => {
    expect(check([user], 'app', 'u2')).toBe('met')
    expect(check([user], 'u1', 'u2')).toBe('insufficient_correct_authorization_signatures')
  })

  test('with an expired key, or with none, is told which', () => {
    expect(check([user], 'app', 'old')).toBe('user_session_keys_expired')
    expect(check([user], 'old')).toBe('user_session_keys_expired')
    expect(check([{ publicKeys: [], expiredKeys: [] }], 'app')).toBe('no_valid_user_session_keys')
    expect(check([user])).toBe('zero_correct_authorization_signatures')
    const inner = { threshold: 2, publicKeys: ['app'], users: [user] }
    expect(checkQuorum({ threshold: 1, publicKeys: [], quorums: [inner] }, (key) => key === 'old')).toBe(
      'user_session_keys_expired',
    )
  })
})
