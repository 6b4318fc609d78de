import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decide, logInAtProvider, providerFor } from '../../../../../test/support/crossApp.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { newClient, signedInClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { insertAccount } from '../../../../server/src/user/store.ts'
import type { Client } from '../../client.ts'
import { readText } from '../../storage.ts'
import { createCrossAppFlow } from './flow.ts'
import { requestSignature } from './requestSignature.ts'
import type { SignatureRequest } from './signatureContent.ts'

/** Requests a signature of a wallet in another app: client and server are real; the test replaces the window. */

const page = 'http://localhost:3000/shop'
const provider = 'http://localhost:4000'
const account = privateKeyToAccount(generatePrivateKey())
const { address } = account
const smart = `0x${'cD'.repeat(20)}`
const listeners = new Set<(event: unknown) => void>()
const popup = { closed: false, location: { href: '' }, close: vi.fn(), moveTo() {} }
let openWindow: () => unknown = () => popup

beforeEach(() => {
  Object.assign(popup, { closed: false, location: { href: '' } })
  popup.close.mockClear()
  openWindow = () => popup
  vi.stubGlobal('window', {
    ...{ location: { href: page, origin: new URL(page).origin }, opener: null },
    ...{ screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 600 },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
    open: () => openWindow(),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  listeners.clear()
})

const post = (data: unknown, { origin = provider, source = popup as unknown } = {}) => {
  for (const listener of [...listeners]) listener({ origin, source, data })
}
const answer = (result: string, more: object = {}) =>
  post({ type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', result, ...more })

/** Time passes only when the window is closed. */
const slow = (client: Client): Client => ({ ...client, wait: () => new Promise(() => {}) })

async function addWallet(world: World, appId: string, userId: string): Promise<void> {
  const { ctx, clock } = world
  const data = { address, chain_type: 'ethereum', wallet_client_type: 'privy' }
  const identity = { type: 'wallet', subject: `${userId}${address}`, data } as const
  await insertAccount(ctx, { appId, userId, identity, now: clock.now() })
  const smartIdentity = {
    type: 'smart_wallet',
    subject: `${userId}${smart}`,
    data: { address: smart, smart_wallet_type: 'kernel' },
  } as const
  await insertAccount(ctx, { appId, userId, identity: smartIdentity, now: clock.now() })
}

/** A user of this app with an account of another one, which has a wallet and a smart wallet. */
async function setUp(options: { readOnly?: boolean } = {}) {
  const world = await createWorld()
  const app = await providerFor(world, options)
  const user = await logInAtProvider(world, app)
  await addWallet(world, app.id, user.userId)
  const client = slow(newClient(world))
  await link({ world, app, user }, createCrossAppFlow(client).connect({ appId: app.id }))
  popup.location.href = ''
  popup.close.mockClear()
  return { world, app, user, client, key: `privy:cross-app:${app.id}` }
}

type There = Pick<Parameters<typeof decide>[1], 'user'> & {
  world: World
  app: Parameters<typeof decide>[1]['provider']
}

/** The user's actions in the window that asks for the account. */
async function link(
  { world, app, user }: There,
  outcome: Promise<unknown> = Promise.resolve(),
  allow = true,
) {
  await eventually(() => expect(popup.location.href).toContain('/cross-app/auth'))
  const back = await decide(world, { provider: app, url: popup.location.href, user, allow })
  const { searchParams: given } = back
  post(
    {
      type: 'PRIVY_OAUTH_RESPONSE',
      stateCode: given.get('privy_oauth_state'),
      authorizationCode: given.get('privy_oauth_code'),
    },
    { origin: new URL(page).origin },
  )
  await outcome
}

/** The address of the window. */
async function readWindow() {
  await eventually(() => expect(popup.location.href).toContain('/oauth/transact'))
  const url = new URL(popup.location.href)
  const request = JSON.parse(url.searchParams.get('request') ?? 'null')
  return { url, token: url.searchParams.get('token'), request, signing: request.content.request.request }
}

function begin(client: Client, request: SignatureRequest) {
  const signature = requestSignature(client, request)
  signature.catch(() => {})
  return signature
}
const message = { kind: 'message', message: 'Hello', address } as const

test('opens the other app’s window, which its server shows, and gives what it answers', async () => {
  const { world, client, key } = await setUp()
  const token = readText(client.storage, key)
  const signature = begin(client, message)
  const there = await readWindow()
  expect(there.url.origin).toBe(provider)
  expect(there.token).toBe(token)
  expect(there.request).toMatchObject({
    timestamp: client.session.now(),
    callbackUrl: new URL(page).origin,
  })
  const reply = await world.fetch(there.url.pathname + there.url.search)
  expect(reply.status).toBe(200)
  const signatureText = await account.signMessage({ message: 'Hello' })
  answer(signatureText, { token: { action: 'set', value: 'next.token.here' } })
  expect(await signature).toBe(signatureText)
  expect(popup.close).toHaveBeenCalled()
  expect(readText(client.storage, key)).toBe('next.token.here')
})

const typedData = {
  domain: { chainId: 10n },
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Sum: [{ name: 'value', type: 'uint256' }] },
  primaryType: 'Sum',
  message: { value: 2n ** 70n },
} as const
const transaction = { to: address, value: 255n, data: new Uint8Array([1, 2]) }
const requests: readonly [SignatureRequest, string, unknown[]][] = [
  [message, 'personal_sign', ['Hello', address]],
  [
    { kind: 'typedData', typedData, address },
    'eth_signTypedData_v4',
    [address, { ...typedData, domain: { chainId: '0xa' }, message: { value: '0x400000000000000000' } }],
  ],
  [
    { kind: 'sendTransaction', transaction, address },
    'eth_sendTransaction',
    [{ to: address, value: '0xff', data: '0x0102' }],
  ],
  [
    { kind: 'signTransaction', transaction, address: address.toLowerCase() },
    'eth_signTransaction',
    [{ to: address, value: '0xff', data: '0x0102' }],
  ],
  [{ ...message, address: smart }, 'privy_signSmartWalletMessage', ['Hello', smart]],
  [
    { kind: 'sendTransaction', transaction: { to: smart }, address: smart },
    'privy_sendSmartWalletTx',
    [{ to: smart }],
  ],
]

/** The response of the other app's wallet. */
async function sign({ kind, address: by }: SignatureRequest): Promise<string> {
  if (kind === 'sendTransaction') return `0x${'12'.repeat(32)}`
  if (kind === 'signTransaction')
    return account.signTransaction({ type: 'eip1559', to: address, chainId: 1, gas: 1n })
  if (by === smart) return '0x1234'
  return kind === 'message' ? account.signMessage({ message: 'Hello' }) : account.signTypedData(typedData)
}

test.each([
  [{ ...message, address: smart, chainId: 10 }, 10],
  [{ kind: 'typedData', typedData, address: smart, chainId: 10 }, 10],
  [{ ...message, address: smart }, undefined],
] satisfies [SignatureRequest, number | undefined][])(
  'the chain of a smart wallet stands beside the parameters: %#',
  async (request, chainId) => {
    const { client } = await setUp()
    begin(client, request)
    expect((await readWindow()).signing.chainId).toBe(chainId)
  },
)

test('each kind of request has the method and parameters of the protocol', async () => {
  const { client } = await setUp()
  for (const [request, method, params] of requests) {
    popup.location.href = ''
    const signature = begin(client, request)
    expect((await readWindow()).signing).toEqual({ method, params })
    const result = await sign(request)
    answer(result)
    expect(await signature).toBe(result)
  }
})

test('links the account again in the same window where there is no token', async () => {
  const at = await setUp()
  at.client.storage.set(at.key, null)
  const signature = begin(at.client, message)
  await link(at)
  expect((await readWindow()).token).toBe(readText(at.client.storage, at.key))
  expect(popup.close).not.toHaveBeenCalled()
  const signatureText = await sign(message)
  answer(signatureText)
  expect(await signature).toBe(signatureText)
})

describe('error:', () => {
  test('without a user, and with an address of no account, no window is opened', async () => {
    const { world, client } = await setUp()
    openWindow = () => {
      throw new Error('A window was opened.')
    }
    const visitor = begin(newClient(world), message)
    await expect(visitor).rejects.toMatchObject({ code: 'must_be_authenticated' })
    const stranger = begin(client, { ...message, address: `0x${'1'.repeat(40)}` })
    await expect(stranger).rejects.toThrow('Cannot request a signature with this wallet address')
    const others = begin(await signedInClient(world), message)
    await expect(others).rejects.toThrow('Cannot request a signature with this wallet address')
    await expect(
      begin(client, { kind: 'signTransaction', transaction, address: smart }),
    ).rejects.toMatchObject({ code: 'not_supported' })
  })

  test('an app that may only be read, also with a token', async () => {
    const { client } = await setUp({ readOnly: true })
    await expect(begin(client, message)).rejects.toThrow('Cannot transact against a read-only provider app')
    expect(popup.close).toHaveBeenCalled()
  })

  test('a blocked window', async () => {
    const { client } = await setUp()
    openWindow = () => null
    await expect(begin(client, message)).rejects.toThrow('Failed to initialize signature request')
  })

  test('linking again was refused', async () => {
    const at = await setUp()
    at.client.storage.set(at.key, null)
    const signature = begin(at.client, message)
    await link(at, undefined, false)
    await expect(signature).rejects.toThrow('Transactions require a valid token')
    expect(popup.close).toHaveBeenCalled()
  })

  test('the window was closed, or nothing came for two minutes', async () => {
    const { world, client } = await setUp()
    const closing: Client = { ...client, wait: async () => {} }
    popup.closed = true
    await expect(begin(closing, message)).rejects.toMatchObject({
      ...{ code: 4001, message: 'User rejected request' },
    })
    popup.closed = false
    const napping: Client = { ...client, wait: async () => void world.clock.forward({ seconds: 60 }) }
    await expect(begin(napping, message)).rejects.toMatchObject({
      ...{ code: 'client_request_timeout', message: 'Request timeout' },
    })
  })

  test('a no, and what else the other app says; a token that is worth nothing is forgotten', async () => {
    const { client, key } = await setUp()
    const refusal = begin(client, message)
    await readWindow()
    post({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' })
    await expect(refusal).rejects.toMatchObject({ code: 4001, message: 'User rejected request' })
    popup.location.href = ''
    const failure = begin(client, message)
    await readWindow()
    post({
      type: 'PRIVY_CROSS_APP_ACTION_ERROR',
      error: `No${'o'.repeat(1_000)}`,
      token: { action: 'clear' },
    })
    await expect(failure).rejects.toMatchObject({
      ...{ code: 'transaction_failure', message: expect.stringMatching(/^No{299}$/) },
    })
    expect(client.storage.get(key)).toBeNull()
  })
})

const lies: readonly [string, SignatureRequest, () => Promise<string>][] = [
  ['a hash for a message', message, () => sign({ kind: 'sendTransaction', transaction, address })],
  ['no hex', message, async () => 'signed'],
  ['the signature of another message', message, () => account.signMessage({ message: 'Pay' })],
  ['the signature of another wallet', message, () => other.signMessage({ message: 'Hello' })],
  [
    'the typed data of another wallet',
    { kind: 'typedData', typedData, address },
    () => other.signTypedData(typedData),
  ],
  ['a message for typed data', { kind: 'typedData', typedData, address }, () => sign(message)],
  ['a signature for a transaction', { kind: 'sendTransaction', transaction, address }, () => sign(message)],
  [
    'a hash for a signed one',
    { kind: 'signTransaction', transaction, address },
    async () => `0x${'12'.repeat(32)}`,
  ],
]
const other = privateKeyToAccount(generatePrivateKey())

test.each(lies)(
  'security: an answer is refused that is %s (R72: cross-app signatures)',
  async (_, request, lie) => {
    const { client } = await setUp()
    const signature = begin(client, request)
    await readWindow()
    answer(await lie())
    await expect(signature).rejects.toMatchObject({
      ...{ code: 'transaction_failure', message: 'The other app did not answer what it was asked.' },
    })
  },
)

test('security: what comes from another page, from another window or in another form is not heard', async () => {
  const { client, key } = await setUp()
  const token = readText(client.storage, key)
  const signature = begin(client, message)
  await readWindow()
  const forgery = {
    ...{ type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', result: '0xevil' },
    token: { action: 'set', value: 'evil' },
  }
  post(forgery, { origin: 'https://evil.example' })
  post(forgery, { origin: new URL(page).origin })
  post(forgery, { source: { closed: false } })
  post(forgery, { source: null })
  for (const data of [null, 'text', 7, {}, { type: 'other' }, { token: { action: 'set', value: 7 } }])
    post(data)
  expect(readText(client.storage, key)).toBe(token)
  const signatureText = await sign(message)
  answer(signatureText)
  expect(await signature).toBe(signatureText)
})
