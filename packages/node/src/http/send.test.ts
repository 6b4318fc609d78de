import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { startScriptedServer } from '../../../../test/support/scriptedServer.ts'
import { LatchkeyClient } from '../client.ts'
import { LatchkeyError } from '../error.ts'
import { generateAuthorizationKey } from '../index.ts'
import type { LatchkeyOptions } from '../options.ts'

const appSecret = 'secret-of-the-app'
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeAll(async () => {
  server = await startScriptedServer()
})

const connect = (options: Partial<LatchkeyOptions> = {}) =>
  new LatchkeyClient({ appId: 'app', appSecret, apiUrl: server.url, ...options })
const user = { id: 'did:privy:maya' }
const now = { 'retry-after': '0' }
const keys = () => server.requests.map(({ headers }) => headers['privy-idempotency-key'])

describe('a request', () => {
  test('has the app id and the secret, and an escaped path', async () => {
    server.answer({ body: user })
    expect(await connect().users.get('did:privy:maya')).toEqual(user)
    expect(server.requests).toMatchObject([
      {
        method: 'GET',
        path: '/api/v1/users/did%3Aprivy%3Amaya',
        headers: {
          authorization: `Basic ${Buffer.from(`app:${appSecret}`).toString('base64')}`,
          'privy-app-id': 'app',
        },
      },
    ])
  })

  test('that changes something has an idempotency key; one that reads has none', async () => {
    server.answer({ body: user })
    const client = connect()
    await client.users.create({ linked_accounts: [{ type: 'email', address: 'maya@example.com' }] })
    await client.users.create({ linked_accounts: [] })
    await client.users.create({ linked_accounts: [] }, { idempotencyKey: 'order-7' })
    await client.users.get('a')
    await client.users.getByEmailAddress('maya@example.com')
    const [first, second, third, ...reads] = keys()
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).not.toBe(first)
    expect([third, ...reads]).toEqual(['order-7', undefined, undefined])
  })

  test.each(['', 'a\nprivy-app-id: other', 'ä', 'x'.repeat(257)])(
    'security: is not sent with the idempotency key %j',
    async (idempotencyKey) => {
      server.answer({ body: user })
      const creation = connect().users.create({ linked_accounts: [] }, { idempotencyKey })
      await expect(creation).rejects.toMatchObject({ code: 'invalid_argument' })
      expect(server.requests).toEqual([])
    },
  )

  test.each([{ timeoutMs: 0 }, { timeoutMs: 1e12 }, { maxRetries: Number.POSITIVE_INFINITY }])(
    'is not sent with the options %j',
    async (options) => {
      server.answer({ body: user })
      await expect(connect().users.get('a', options)).rejects.toMatchObject({ code: 'invalid_argument' })
      expect(server.requests).toEqual([])
    },
  )

  test('is sent by a `fetch` of the caller, which is called as a plain function', async () => {
    const send: LatchkeyOptions['fetch'] = async function (this: unknown) {
      // As the one of some platforms, which otherwise says "Illegal invocation".
      if (this !== undefined) throw new Error('Illegal invocation')
      return Response.json(user)
    }
    expect(await connect({ fetch: send }).users.get('a')).toEqual(user)
  })

  test('takes an address with a path, with or without a slash at its end', async () => {
    server.answer({ body: user })
    for (const apiUrl of [`${server.url}/login`, `${server.url}/login//`])
      await connect({ apiUrl }).users.get('a')
    expect(server.requests.map(({ path }) => path)).toEqual(Array(2).fill('/login/api/v1/users/a'))
  })

  test.each(['', '.', '..', '...', undefined, 7])('security: is not sent for the id %j', async (id) => {
    server.answer({ body: user })
    const { users } = connect()
    await expect(users.get(id as string)).rejects.toMatchObject({ code: 'invalid_argument' })
    await expect(users.delete(id as string)).rejects.toMatchObject({ code: 'invalid_argument' })
    expect(server.requests).toEqual([])
  })

  test('security: an id cannot address another call', async () => {
    server.answer({ body: user })
    await connect().users.get('../apps/app?x=1#y')
    expect(server.requests[0]?.path).toBe('/api/v1/users/..%2Fapps%2Fapp%3Fx%3D1%23y')
  })
})

describe('is sent again', () => {
  test.each([408, 429, 500, 502, 503])('after status %i, with the same key', async (status) => {
    server.answer({ status, headers: now }, { status, headers: now }, { body: user })
    expect(await connect().users.create({ linked_accounts: [] })).toEqual(user)
    expect(new Set(keys()).size).toBe(1)
    expect(server.requests).toHaveLength(3)
  })

  test('after a lost connection', async () => {
    server.answer('cut', { body: user })
    expect(await connect().users.create({ linked_accounts: [] })).toEqual(user)
    expect(new Set(keys()).size).toBe(1)
  })

  test('after a time-out, which a call can shorten', async () => {
    server.answer('hang', { body: user })
    // Each attempt has this time: a busy machine must answer the second one within it.
    expect(await connect().users.get('a', { timeoutMs: 1_000 })).toEqual(user)
    expect(server.requests).toHaveLength(2)
  })

  test('if the server says so', async () => {
    server.answer({ status: 400, headers: { ...now, 'x-should-retry': 'true' } }, { body: user })
    expect(await connect().users.get('a')).toEqual(user)
  })

  test('as often as the client or the call allows', async () => {
    server.answer({ status: 503, headers: now })
    await expect(connect({ maxRetries: 0 }).users.get('a')).rejects.toThrow()
    expect(server.requests).toHaveLength(1)
    server.answer({ status: 503, headers: now })
    await expect(connect().users.get('a', { maxRetries: 4 })).rejects.toThrow()
    expect(server.requests).toHaveLength(5)
  })
})

describe('is not sent again', () => {
  test.each([400, 401, 403, 404, 409, 422])('after status %i', async (status) => {
    server.answer({ status, headers: now, body: { error: 'No', code: 'invalid_data' } })
    await expect(connect().users.get('a')).rejects.toMatchObject({ status, code: 'invalid_data' })
    expect(server.requests).toHaveLength(1)
  })

  test('if the server says so', async () => {
    server.answer({ status: 503, headers: { ...now, 'x-should-retry': 'false' } })
    await expect(connect().users.get('a')).rejects.toMatchObject({ code: 'server_error', status: 503 })
    expect(server.requests).toHaveLength(1)
  })

  test('if the server wants a longer pause than a minute: the error has the time', async () => {
    const body = { error: 'Too many', code: 'too_many_requests' }
    server.answer({ status: 429, headers: { 'retry-after': '3600' }, body })
    const refusal = { code: 'too_many_requests', retryAfterSeconds: 3_600 }
    await expect(connect().users.get('a')).rejects.toMatchObject(refusal)
    const date = new Date(Date.now() + 7_200_000).toUTCString()
    server.answer({ status: 429, headers: { 'retry-after': date }, body })
    const error = await connect()
      .users.get('a')
      .catch((cause: LatchkeyError) => cause)
    expect((error as LatchkeyError).retryAfterSeconds).toBeGreaterThan(7_100)
    expect(server.requests).toHaveLength(1)
  })

  test('a signed change whose answer was lost: the server would refuse it as signed before', async () => {
    const { privateKey } = await generateAuthorizationKey()
    const authorization = { privateKeys: [privateKey] }
    server.answer('cut')
    const change = connect().wallets.update('w', { display_name: 'A' }, { authorization })
    await expect(change).rejects.toMatchObject({ code: 'server_unreachable' })
    expect(server.requests).toHaveLength(1)
    server.answer({ status: 429, headers: now }, { body: {} })
    await connect().wallets.update('w', { display_name: 'A' }, { authorization })
    expect(server.requests).toHaveLength(2)
  })
})

describe('a removal', () => {
  const gone = { status: 404, body: { error: 'Not found', code: 'not_found' } }

  test('whose answer was lost has succeeded if the user is gone', async () => {
    server.answer('cut', gone)
    expect(await connect().users.delete('a')).toBeUndefined()
  })

  test('of a user who never existed fails', async () => {
    server.answer(gone)
    await expect(connect().users.delete('a')).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  test('succeeds with an empty answer', async () => {
    server.answer({ status: 204, body: '' })
    expect(await connect().users.delete('a')).toBeUndefined()
  })
})

describe('a caller can end a call', () => {
  test('before it begins', async () => {
    server.answer('hang')
    const signal = AbortSignal.abort(new Error('closed'))
    await expect(connect().users.get('a', { signal })).rejects.toMatchObject({
      code: 'request_aborted',
      cause: signal.reason,
    })
    expect(server.requests).toEqual([])
  })

  test.each([
    ['while it runs', 'hang'],
    ['between two attempts', { status: 503, headers: { 'retry-after': '50' } }],
  ] as const)('%s', async (_, answer) => {
    server.answer(answer)
    const end = new AbortController()
    const reading = connect().users.get('a', { signal: end.signal })
    const refusal = expect(reading).rejects.toMatchObject({ code: 'request_aborted' })
    await eventually(() => expect(server.requests).toHaveLength(1))
    end.abort()
    await refusal
    expect(server.requests).toHaveLength(1)
  })
})

describe('an error', () => {
  test('has what the server says', async () => {
    const body = { error: 'This account is taken.', code: 'linked_to_another_user', data: { type: 'email' } }
    server.answer({ status: 400, body, headers: { 'x-request-id': 'req-7' } })
    const error = await connect()
      .users.create({ linked_accounts: [] })
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(LatchkeyError)
    expect(error).toMatchObject({
      ...{ code: body.code, message: body.error, data: body.data },
      ...{ status: 400, requestId: 'req-7' },
    })
  })

  test('of a proxy has a code too', async () => {
    server.answer({ status: 502, body: '<h1>Bad gateway</h1>', headers: { 'x-should-retry': 'false' } })
    await expect(connect().users.get('a')).rejects.toMatchObject({ code: 'server_error', status: 502 })
    server.answer({ status: 404, body: '<h1>Not found</h1>' })
    // Not `not_found`: a look-up would read that as "no such user".
    await expect(connect().users.getByEmailAddress('a')).rejects.toMatchObject({ code: 'unexpected_answer' })
  })

  test('says that apiUrl is another server', async () => {
    server.answer({ body: '<h1>Welcome</h1>' })
    await expect(connect().users.get('a')).rejects.toThrow(/apiUrl/)
    const gone = connect({ apiUrl: 'http://127.0.0.1:9', maxRetries: 0 })
    await expect(gone.users.get('a')).rejects.toMatchObject({ code: 'server_unreachable' })
  })

  test('security: a redirect is not followed, so the secret reaches no other server', async () => {
    const thief = await startScriptedServer()
    for (const status of [301, 302, 307, 308]) {
      server.answer({ status, headers: { location: `${thief.url}/api/v1/users/a` } })
      await expect(connect().users.get('a')).rejects.toMatchObject({ code: 'unexpected_answer' })
    }
    expect(thief.requests).toEqual([])
  })

  test('security: neither errors nor a printed client have the secret', async () => {
    const client = connect({ webhookSecret: 'whsec_c2VjcmV0LW9mLXRoZS1ob29r', maxRetries: 0 })
    const { privateKey } = await generateAuthorizationKey()
    const authorization = { privateKeys: [privateKey] }
    const printed = [client, client.users, client.wallets, client.apps, client.webhooks]
    const errors: unknown[] = []
    for (const answer of ['cut', 'hang', { status: 500 }, { status: 400, body: { error: 'No' } }] as const) {
      server.answer(answer)
      const message = client.wallets.ethereum.signMessage('w', 'hi', { authorization, timeoutMs: 50 })
      errors.push(await message.catch((cause: unknown) => cause))
    }
    errors.push(
      await client.wallets.rpc('w', { method: 'm', params: {} }, { authorization: {} }).catch(String),
    )
    const broken = { authorization: { privateKeys: [`${privateKey.slice(0, -9)}!`] } }
    errors.push(await client.wallets.ethereum.signMessage('w', 'hi', broken).catch((cause: unknown) => cause))
    const texts = [...printed, ...errors].flatMap((one) => [
      inspect(one, { depth: 9, showHidden: true }),
      JSON.stringify(one),
      String((one as Error).stack),
    ])
    expect(errors).toHaveLength(6)
    const secrets = [appSecret, Buffer.from(`app:${appSecret}`).toString('base64'), 'c2VjcmV0LW9m']
    for (const secret of [...secrets, privateKey.slice(60, 90)])
      expect(texts.filter((text) => text?.includes(secret))).toEqual([])
  })
})
