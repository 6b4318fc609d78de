import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../../test/support/world.ts'
import { createLog } from '../../telemetry/log.ts'
import { createKeyRequests } from './keyRequests.ts'
import { createRegistry } from './registry.ts'
import { createRelay } from './relay.ts'

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

type RecordedRequest = { method: string; url: string; authorization: string | undefined; body: string }
type Reply = (request: RecordedRequest) => { status?: number; body: unknown } | undefined

/** Replaces a foreign relay or node; without a reply it does not answer. */
async function stranger(reply: Reply): Promise<{ url: string; heard: RecordedRequest[] }> {
  const requests: RecordedRequest[] = []
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const requestRecord = {
      method,
      url,
      authorization: headers.authorization,
      body: Buffer.concat(chunks).toString(),
    }
    requests.push(requestRecord)
    const { status = 200, body } = reply(requestRecord) ?? {}
    if (body !== undefined)
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: requests }
}

const log = createLog('silent')
const relayAt = (url: string) => createRelay({ config: testConfig({ FARCASTER_RELAY_URL: url }), log })
const registryAt = (url: string) => createRegistry({ config: testConfig({ RPC_URLS: `10=${url}` }), log })

describe('relay', () => {
  const request = { domain: 'app.example', siweUri: 'https://app.example', nonce: 'a'.repeat(32) }

  test('security: a channel without a token is none: whoever names none would be in it', async () => {
    const { url } = await stranger(() => ({
      status: 201,
      body: { channelToken: '', url: 'https://wallet.example/T' },
    }))
    await expect(relayAt(url).open(request)).rejects.toThrow('Farcaster did not answer.')
  })

  test('opens a channel and hands over what the wallet signed', async () => {
    const completion = {
      state: 'completed',
      message: 'm',
      signature: '0x1',
      fid: 7,
      username: 'ada',
      displayName: 'Ada',
    }
    let isDone = false
    const { url, heard } = await stranger(({ method }) => {
      if (method === 'POST')
        return { status: 201, body: { channelToken: 'T', url: 'https://wallet.example/T' } }
      return isDone ? { body: completion } : { status: 202, body: { state: 'pending' } }
    })
    const relay = relayAt(url)
    expect(await relay.open(request)).toEqual({ channelToken: 'T', connectUri: 'https://wallet.example/T' })
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ ...request, acceptAuthAddress: true })
    expect(await relay.status('T')).toEqual({ state: 'pending' })
    isDone = true
    expect(await relay.status('T')).toEqual({
      state: 'completed',
      answer: {
        message: 'm',
        signature: '0x1',
        fid: 7,
        username: 'ada',
        display_name: 'Ada',
        bio: '',
        pfp_url: '',
      },
    })
    expect(heard[1]).toMatchObject({ url: '/v1/channel/status', authorization: 'Bearer T' })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://wallet.example/T'])(
    'security: an address for the wallet that is none is not handed on: %s',
    async (address) => {
      const { url } = await stranger(() => ({ status: 201, body: { channelToken: 'T', url: address } }))
      await expect(relayAt(url).open(request)).rejects.toMatchObject({ code: 'invalid_credentials' })
    },
  )

  test('a channel that it does not know any more is gone', async () => {
    const { url } = await stranger(() => ({ status: 401, body: { error: 'Unauthorized' } }))
    expect(await relayAt(url).status('T')).toEqual({ state: 'gone' })
  })

  test.each<{ what: string; reply: Reply }>([
    { what: 'fails', reply: () => ({ status: 500, body: {} }) },
    { what: 'talks nonsense', reply: () => ({ body: '<html>' }) },
    { what: 'sends us elsewhere', reply: () => ({ status: 302, body: {} }) },
  ])(
    'error: one that $what is a typed error, and no news while we wait (F14: failing vendor)',
    async ({ reply }) => {
      const { url } = await stranger(reply)
      await expect(relayAt(url).open(request)).rejects.toMatchObject({
        code: 'invalid_credentials',
        message: 'Farcaster did not answer. Try again in a moment.',
      })
      expect(await relayAt(url).status('T')).toEqual({ state: 'pending' })
    },
  )
})

describe('requests for keys', () => {
  const keyRequestsAt = (url: string) =>
    createKeyRequests({ config: testConfig({ FARCASTER_API_URL: url }), log })
  const request = { requestFid: 1, key: `0x${'ab'.repeat(32)}`, deadline: 1_800_000_000, signature: '0x1' }
  const answerWith = (signedKeyRequest: object, status = 201) =>
    stranger(() => ({ status, body: { result: { signedKeyRequest } } }))

  test.each([
    'https://client.farcaster.xyz/deeplinks/signed-key-request?token=0xa1',
    'farcaster://signed-key-request?token=0xa1',
  ])('gives the address for the user: %s', async (deeplinkUrl) => {
    const { url, heard } = await answerWith({ token: '0xa1', deeplinkUrl, state: 'pending' })
    expect(await keyRequestsAt(url).requestKey(request)).toEqual({ token: '0xa1', approvalUrl: deeplinkUrl })
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/v2/signed-key-requests' })
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual(request)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://client.example/x', 'farcaster:x', ''])(
    'security: an address that pages must not open is not handed on: %s',
    async (deeplinkUrl) => {
      const { url } = await answerWith({ token: 't', deeplinkUrl })
      await expect(keyRequestsAt(url).requestKey(request)).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
    },
  )

  test.each<{ what: string; reply: Reply }>([
    { what: 'fails', reply: () => ({ status: 500, body: {} }) },
    { what: 'refuses', reply: () => ({ status: 400, body: { errors: [{ message: 'Invalid signature' }] } }) },
    { what: 'talks nonsense', reply: () => ({ body: '<html>' }) },
    { what: 'names no request', reply: () => ({ status: 201, body: { result: {} } }) },
    { what: 'sends us elsewhere', reply: () => ({ status: 302, body: {} }) },
  ])(
    'error: a vendor that $what is a typed error, and no news while we wait (F14: failing vendor)',
    async ({ reply }) => {
      const { url } = await stranger(reply)
      await expect(keyRequestsAt(url).requestKey(request)).rejects.toMatchObject({
        code: 'invalid_credentials',
        message: 'Farcaster did not answer. Try again in a moment.',
      })
      expect(await keyRequestsAt(url).readKeyRequest('t')).toEqual({ state: 'pending' })
    },
  )

  test.each([
    [{ state: 'pending' }, { state: 'pending' }],
    [{ state: 'approved', userFid: 7 }, { state: 'pending' }],
    [
      { state: 'completed', userFid: 7 },
      { state: 'completed', userFid: 7 },
    ],
    [{ state: 'completed' }, { state: 'completed' }],
    [{ state: 'expired' }, { state: 'over' }],
  ])('reads %o as %o', async (signedKeyRequest, status) => {
    const { url, heard } = await answerWith(signedKeyRequest, 200)
    expect(await keyRequestsAt(url).readKeyRequest('0xa1&x=y')).toEqual(status)
    expect(heard[0]?.url).toBe('/v2/signed-key-request?token=0xa1%26x%3Dy')
  })
})

describe('registry', () => {
  test.each([
    { state: '1', type: '1', is: 'added' },
    { state: '2', type: '1', is: 'removed' },
    { state: '0', type: '0', is: 'none' },
    // An address that signs logins is not a key that posts.
    { state: '1', type: '2', is: 'none' },
  ])('says of a key in state $state, of type $type: $is', async ({ state, type, is }) => {
    const requests: string[] = []
    const { url } = await node((data) => {
      requests.push(data)
      return word(state) + word(type)
    })
    const key = `0x${'AB'.repeat(32)}`
    expect(await registryAt(url).getKeyState({ fid: 7, key })).toBe(is)
    expect(requests).toEqual([`0xac34cc5a${word('7')}${word('40')}${word('20')}${'ab'.repeat(32)}`])
  })

  const owner = '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  const word = (text: string) => text.padStart(64, '0')
  const node = (call: (data: string, to: string) => string, chain = '0xa') =>
    stranger(({ body }) => {
      const { method, params } = JSON.parse(body)
      return {
        body: { result: method === 'eth_chainId' ? chain : `0x${call(params[0].data, params[0].to)}` },
      }
    })

  test('says who owns an id', async () => {
    const { url } = await node((data) => word(data.endsWith('1092') ? owner : ''))
    expect(await registryAt(url).getCustody(0x1092)).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    expect(await registryAt(url).getCustody(1)).toBeUndefined()
  })

  test.each([
    { what: 'that was added to sign logins', state: '1', type: '2', is: true },
    { what: 'that was taken away', state: '2', type: '2', is: false },
    { what: 'that signs something else', state: '1', type: '1', is: false },
    { what: 'that nobody added', state: '0', type: '0', is: false },
  ])('says whether an address is one $what', async ({ state, type, is }) => {
    const requests: string[] = []
    const { url } = await node((data, to) => {
      requests.push(to, data)
      return word(state) + word(type)
    })
    expect(await registryAt(url).hasAuthAddress({ fid: 7, address: `0x${owner}` })).toBe(is)
    expect(requests).toEqual([
      '0x00000000fc1237824fb747abde0ff18990e59b7e',
      `0xac34cc5a${word('7')}${word('40')}${word('20')}${word(owner)}`,
    ])
  })

  test.each([
    { what: 'is on another chain', at: () => node(() => word(owner), '0x1') },
    { what: 'answers too little', at: () => node(() => '') },
    { what: 'fails', at: () => stranger(() => ({ status: 500, body: {} })) },
  ])('error: a node that $what is no answer (R45: Farcaster logins)', async ({ at }) => {
    const { url } = await at()
    await expect(registryAt(url).getCustody(7)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })
})
