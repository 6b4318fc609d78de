import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { formatRequestForAuthorizationSignature, generateP256KeyPair } from '@privy-io/node'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSigners } from '../../../../packages/signer/src/authorization/signers.ts'
import { startScriptedServer } from '../../../../test/support/scriptedServer.ts'
import { LatchkeyClient } from '../client.ts'
import { canonicalJson } from './canonicalJson.ts'
import { toDer } from './der.ts'
import { generateAuthorizationKey } from './privateKey.ts'

let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeAll(async () => {
  server = await startScriptedServer()
})
const publicUrl = 'https://auth.example.com'
const connect = () => new LatchkeyClient({ appId: 'app', appSecret: 'secret', apiUrl: server.url, publicUrl })

/** The public keys that signed the last request, as the signer reads them. */
function findSigners(publicKeys: readonly string[]): boolean[] {
  const { method, path, headers, body } = server.requests.at(-1) ?? {
    method: '',
    path: '',
    headers: {},
    body: '',
  }
  const names = ['privy-app-id', 'privy-idempotency-key', 'privy-request-expiry']
  const headersToSign = Object.fromEntries(
    names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  )
  const input = {
    version: 1,
    method,
    url: `${publicUrl}${path}`,
    body: JSON.parse(body || '{}'),
    headers: headersToSign,
  }
  const payload = formatRequestForAuthorizationSignature(input as never)
  const hasSigned = readSigners(String(headers['privy-authorization-signature']), [payload])
  return publicKeys.map(hasSigned)
}

describe('a wallet request is signed as the published SDK signs it', () => {
  test('by keys of this SDK and of the published one, in each spelling', async () => {
    server.answer({ body: { method: 'personal_sign', data: { signature: '0x' } } })
    const [ours, theirs, stranger] = await Promise.all([
      generateAuthorizationKey(),
      generateP256KeyPair(),
      generateAuthorizationKey(),
    ])
    const pem = createPrivateKey({
      key: Buffer.from(ours.privateKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
      .export({ format: 'pem', type: 'pkcs8' })
      .toString()
    for (const own of [ours.privateKey, `wallet-auth:${ours.privateKey}`, pem]) {
      const authorization = { privateKeys: [own, theirs.privateKey] }
      await connect().wallets.ethereum.signMessage('w1', 'Grüße 🎉', { authorization })
      expect(findSigners([ours, theirs, stranger].map(({ publicKey }) => publicKey))).toEqual([
        true,
        true,
        false,
      ])
    }
  })

  test('without a body, with undefined members, and with its own key of idempotency', async () => {
    server.answer({ body: {} })
    const { publicKey, privateKey } = await generateAuthorizationKey()
    const authorization = { privateKeys: [privateKey], expiresAt: 4_000_000_000_000 }
    await connect().wallets.update('w1', {}, { authorization })
    expect(findSigners([publicKey])).toEqual([true])
    const changes = { display_name: 'A', external_id: undefined } as never
    await connect().wallets.update('w1', changes, { authorization })
    expect(findSigners([publicKey])).toEqual([true])
    const request = { method: 'm', params: { at: new Date(0) } }
    await connect().wallets.rpc('w1', request, { authorization, idempotencyKey: 'pay-7' })
    expect(findSigners([publicKey])).toEqual([true])
    expect(server.requests.at(-1)?.headers).toMatchObject({
      'privy-idempotency-key': 'pay-7',
      'privy-request-expiry': '4000000000000',
    })
  })

  test('by a key service, which gets the bytes', async () => {
    server.answer({ body: { data: { signature: '0x' } } })
    const { publicKey, privateKey } = await generateAuthorizationKey()
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    const { createSign } = await import('node:crypto')
    const sign = (payload: Uint8Array) => createSign('sha256').update(payload).sign(key, 'base64')
    await connect().wallets.ethereum.signMessage('w1', 'hi', { authorization: { signFns: [sign] } })
    expect(findSigners([publicKey])).toEqual([true])
  })

  test("by a user: their access token is exchanged, and the request has the user's key", async () => {
    const { publicKey, privateKey } = await generateAuthorizationKey()
    server.answer({ body: { authorization_key: privateKey } }, { body: { data: { signature: '0x1' } } })
    const authorization = { userJwts: ['token-of-maya'] }
    expect(await connect().wallets.ethereum.signMessage('w1', 'hi', { authorization })).toBe('0x1')
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/api/v1/wallets/authenticate',
      '/api/v1/wallets/w1/rpc',
    ])
    expect(server.requests[0]?.body).toBe('{"user_jwt":"token-of-maya"}')
    expect(findSigners([publicKey])).toEqual([true])
  })

  test('all attempts are the same signed request', async () => {
    const { privateKey } = await generateAuthorizationKey()
    const headers = { 'retry-after': '0' }
    server.answer({ status: 503, headers }, { body: { data: { signature: '0x' } } })
    await connect().wallets.ethereum.signMessage('w1', 'hi', { authorization: { privateKeys: [privateKey] } })
    const [first, second] = server.requests.map((one) => [
      one.body,
      one.headers['privy-authorization-signature'],
    ])
    expect(second).toEqual(first)
  })
})

describe('the method of each request', () => {
  const bytes = new Uint8Array([222, 173])
  const transaction = { to: '0x1', value: 1 }
  const data = { domain: {}, types: {}, message: {}, primary_type: 'Mail' }
  type Wallets = LatchkeyClient['wallets']
  type Options = Parameters<Wallets['ethereum']['signMessage']>[2]
  const calls: [string, (wallets: Wallets, options: Options) => Promise<unknown>, object][] = [
    [
      'personal_sign',
      (wallets, options) => wallets.ethereum.signMessage('w', 'hi', options),
      { message: 'hi', encoding: 'utf-8' },
    ],
    [
      'personal_sign',
      (wallets, options) => wallets.ethereum.signMessage('w', bytes, options),
      { message: '0xdead', encoding: 'hex' },
    ],
    [
      'eth_signTypedData_v4',
      (wallets, options) => wallets.ethereum.signTypedData('w', data, options),
      { typed_data: data },
    ],
    [
      'eth_signTransaction',
      (wallets, options) => wallets.ethereum.signTransaction('w', transaction, options),
      { transaction },
    ],
    [
      'eth_sendTransaction',
      (wallets, options) =>
        wallets.ethereum.sendTransaction('w', { caip2: 'eip155:1', transaction }, options),
      { transaction },
    ],
    [
      'eth_sign7702Authorization',
      (wallets, options) =>
        wallets.ethereum.sign7702Authorization('w', { contract: '0x1', chain_id: 1 }, options),
      { contract: '0x1', chain_id: 1 },
    ],
    [
      'signMessage',
      (wallets, options) => wallets.solana.signMessage('w', 'hi', options),
      { message: 'aGk=', encoding: 'base64' },
    ],
    [
      'signMessage',
      (wallets, options) => wallets.solana.signMessage('w', bytes, options),
      { message: '3q0=', encoding: 'base64' },
    ],
    [
      'signTransaction',
      (wallets, options) => wallets.solana.signTransaction('w', bytes, options),
      { transaction: '3q0=', encoding: 'base64' },
    ],
    [
      'signAndSendTransaction',
      (wallets, options) =>
        wallets.solana.signAndSendTransaction('w', { caip2: 'solana:x', transaction: '3q0=' }, options),
      { transaction: '3q0=', encoding: 'base64' },
    ],
  ]
  test.each(calls)('%s', async (method, run, params) => {
    server.answer({ body: { data: {} } })
    const { privateKey } = await generateAuthorizationKey()
    await run(connect().wallets, { authorization: { privateKeys: [privateKey] } })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ method, params })
  })
})

test.each([
  ['no keys', {}],
  ['empty lists', { privateKeys: [], userJwts: [] }],
])('an authorization with %s is refused before a request', async (_, authorization) => {
  server.answer({ body: {} })
  const request = connect().wallets.rpc('w', { method: 'm', params: {} }, { authorization })
  await expect(request).rejects.toMatchObject({ code: 'invalid_argument' })
  expect(server.requests).toEqual([])
})

test('JSON is written as the published SDK writes it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false } as never), (value) => {
      const body = { a: value }
      const input = { version: 1, method: 'POST', url: publicUrl, body, headers: { 'privy-app-id': 'a' } }
      const theirs = formatRequestForAuthorizationSignature(structuredClone(input) as never)
      expect(canonicalJson(JSON.parse(JSON.stringify(input)))).toBe(new TextDecoder().decode(theirs))
    }),
  )
})

test('signatures are in DER: short and high integers too', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey))
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const payload = new TextEncoder().encode('hi')
  for (let count = 0; count < 600; count++) {
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, payload)
    expect(verify('sha256', payload, key, toDer(new Uint8Array(raw)))).toBe(true)
  }
})
