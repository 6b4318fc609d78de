import { createCipheriv, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, test } from 'vitest'
import { logInInWindow, markedBy } from '../../../../../test/support/crossApp.ts'
import { approve, dapp, disconnectFor, type Pair, pair } from '../../../../../test/support/crossAppPair.ts'
import type { Session } from '../../../../../test/support/signIn.ts'
import { insertAccount } from '../../user/store.ts'
import { readConnect } from './request.ts'

/** The window of the stand-alone connector: its request is encrypted with the key of a connection. */

type Connection = { of: Pair; ada: Session; publicKey: string; key: Uint8Array }

/** A page of a dapp to which the user has connected. */
async function connect(options: Parameters<typeof pair>[0] = {}): Promise<Connection> {
  const of = await pair(options)
  const ada = await logInInWindow(of.world)
  const { ctx, clock } = of.world
  const data = { address: `0x${'aB'.repeat(20)}`, chain_type: 'ethereum', wallet_client_type: 'privy' }
  const identity = { type: 'wallet', subject: ada.userId, data } as const
  await insertAccount(ctx, { appId: of.provider.id, userId: ada.userId, identity, now: clock.now() })
  const secret = secp256k1.utils.randomSecretKey()
  const publicKey = Buffer.from(secp256k1.getPublicKey(secret)).toString('base64')
  const query = { requester_origin: dapp, requester_public_key: publicKey } as Record<string, string>
  const { request } = await readConnect(ctx, of.provider, (name) => query[name])
  const { body } = await approve(of, { request, token: ada.token })
  const { providerPublicKey } = body.connection as { providerPublicKey: string }
  const key = secp256k1.getSharedSecret(secret, Buffer.from(providerPublicKey, 'base64')).slice(1)
  return { of, ada, publicKey, key }
}

const message = { method: 'personal_sign', params: ['hello', '0x1'], chainId: 1 }

function encrypt(key: Uint8Array, text = JSON.stringify(message)) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const bytes = [cipher.update(deflateSync(text)), cipher.final(), cipher.getAuthTag()]
  return { encrypted_request: Buffer.concat(bytes).toString('base64'), iv: iv.toString('base64') }
}

async function open({ of, publicKey, key }: Connection, over: Record<string, string> = {}) {
  const query = {
    ...{ provider_app_id: of.provider.id, requester_origin: dapp, requester_public_key: publicKey },
    ...{ ...encrypt(key), ...over },
  }
  const reply = await of.world.fetch(`/cross-app/transact?${new URLSearchParams(query)}`)
  const [, json] = /name="latchkey-request" content="([^"]*)"/.exec(await reply.text()) ?? []
  const page = json === undefined ? undefined : JSON.parse(json.replaceAll('&quot;', '"'))
  return { status: reply.status, page, query }
}

const begin = ({ of }: Connection, { request, token }: { request: string; token: string }) =>
  of.world.post(
    '/api/v1/cross-app/transact',
    { request },
    { ...markedBy(of.world, request, of.provider.id), token },
  )

test('is read once its user is logged in, with the key for the answer', async () => {
  const at = await connect()
  const { status, page } = await open(at)
  expect(status).toBe(200)
  expect(page).toMatchObject({ kind: 'transact', origin: dapp, userId: '', signing: null })
  const { body } = await begin(at, { request: page.request, token: at.ada.token })
  expect(body).toEqual({
    signing: { method: 'personal_sign', params: ['hello', '0x1'], chainId: 1 },
    key: Buffer.from(at.key).toString('base64'),
  })
})

describe('security:', () => {
  test.each([
    ['an origin that is not registered', { requester_origin: 'https://evil.example' }, 403],
    ['no origin', { requester_origin: '' }, 403],
    ['an unknown app', { provider_app_id: 'x'.repeat(25) }, 403],
    ['a key that is none', { requester_public_key: 'A'.repeat(43) }, 400],
    ['no request', { encrypted_request: '' }, 400],
    ['a request of a megabyte', { encrypted_request: 'A'.repeat(600_000) }, 400],
    ['an iv of another length', { iv: 'A'.repeat(20) }, 400],
  ])('nothing is shown for %s', async (_, over, status) => {
    const reply = await open(await connect(), over)
    expect(reply.status).toBe(status)
    expect(reply.page).toBeUndefined()
  })

  test('nothing is shown for a dapp that may only read', async () => {
    const at = await connect()
    await at.of.world.ctx.db.deleteFrom('cross_app_requesters').execute()
    expect((await open(at)).status).toBe(403)
  })

  test('a request is read once, in one window of two', async () => {
    const at = await connect()
    const first = await open(at)
    const windows = [first, await open(at, first.query)]
    const replies = await Promise.all(
      windows.map(({ page }) => begin(at, { request: page.request, token: at.ada.token })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await open(at, first.query)).status).toBe(401)
  })

  test('another user’s login reads nothing, and uses nothing up', async () => {
    const at = await connect()
    const { page } = await open(at)
    const eve = await logInInWindow(at.of.world)
    const refusal = { status: 403, body: { code: 'cross_app_connection_not_allowed' } }
    expect(await begin(at, { request: page.request, token: eve.token })).toMatchObject(refusal)
    expect((await begin(at, { request: page.request, token: at.ada.token })).status).toBe(200)
  })

  const forgeries: readonly [string, (at: Connection) => Record<string, string>][] = [
    ['a key of the thief’s own', () => encrypt(randomBytes(32))],
    ['a changed byte', ({ key }) => ({ encrypted_request: flip(encrypt(key).encrypted_request) })],
    [
      'the key of another connection',
      () => ({
        requester_public_key: Buffer.from(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey())).toString(
          'base64',
        ),
      }),
    ],
    [
      'what grows too large',
      ({ key }) => encrypt(key, JSON.stringify({ ...message, more: 'x'.repeat(300_000) })),
    ],
    [
      'a method without a review',
      ({ key }) => encrypt(key, JSON.stringify({ ...message, method: 'eth_sign' })),
    ],
    ['no JSON', ({ key }) => encrypt(key, '{')],
  ]
  test.each(forgeries)('nothing is read that was made with %s', async (_, forge) => {
    const at = await connect()
    const { page } = await open(at, forge(at))
    expect((await begin(at, { request: page.request, token: at.ada.token })).status).toBe(403)
  })

  test('a consent that was taken back reads nothing any more, and a new one does not bring the old key back', async () => {
    const at = await connect()
    await disconnectFor(at.of, at.ada.token)
    const { page } = await open(at)
    expect((await begin(at, { request: page.request, token: at.ada.token })).status).toBe(403)
  })
})

function flip(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes.toString('base64')
}
