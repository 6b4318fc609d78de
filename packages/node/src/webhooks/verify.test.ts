import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'svix'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { LatchkeyClient } from '../client.ts'
import type { User } from '../users/user.ts'
import type { WebhookEvent } from './event.ts'
import { verifyWebhook } from './verify.ts'

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const secret = newSecret()
const id = 'msg_7'
const event = { type: 'mfa.enabled', user_id: 'did:privy:maya é 🎉', method: 'totp' }
const body = JSON.stringify(event)

type Shape = { by?: string; at?: number; text?: string; id?: string }

/** The headers as the library of the scheme's authors writes them. */
function sign({ by = secret, at = Date.now(), text = body, id: messageId = id }: Shape = {}) {
  return {
    'svix-id': messageId,
    'svix-timestamp': String(Math.floor(at / 1_000)),
    'svix-signature': new Webhook(by).sign(messageId, new Date(at), text),
  }
}

const refusal = { code: 'invalid_webhook', status: 400 }
const wrongUse = { code: 'invalid_argument' }

describe('a request of the server gives its event', () => {
  test.each([
    ['as text, with the headers of Node.js', body, sign()],
    ['as bytes', new TextEncoder().encode(body), sign()],
    ['as a Buffer of Express', Buffer.from(body), sign()],
    ['with the headers of the Fetch API', body, new Headers(sign())],
    ['with capital letters in the names', body, capitalize(sign())],
    ['under the names of Standard Webhooks', body, rename(sign())],
    ['almost five minutes late', body, sign({ at: Date.now() - 298_000 })],
    ['from a clock that is ahead', body, sign({ at: Date.now() + 298_000 })],
  ])('%s', async (_, payload, headers) => {
    expect(await verifyWebhook(payload, headers, secret)).toEqual(event)
  })

  test('by the new and by the old secret of a rotation', async () => {
    const oldSecret = newSecret()
    const [fresh, old] = [sign(), sign({ by: oldSecret })].map((headers) => headers['svix-signature'])
    const headers = { ...sign(), 'svix-signature': `v1a,AAAA ${old} ${fresh}` }
    for (const one of [secret, oldSecret]) expect(await verifyWebhook(body, headers, one)).toEqual(event)
    await expect(verifyWebhook(body, headers, newSecret())).rejects.toMatchObject(refusal)
  })

  test('with the secret of the client, or one of the call', async () => {
    const app = { appId: 'app', apiUrl: 'https://auth.example.com' }
    const client = new LatchkeyClient({ ...app, webhookSecret: secret })
    expect(await client.webhooks.verify(body, sign())).toEqual(event)
    const other = newSecret()
    expect(await client.webhooks.verify(body, sign({ by: other }), other)).toEqual(event)
    await expect(new LatchkeyClient(app).webhooks.verify(body, sign())).rejects.toMatchObject(wrongUse)
  })
})

describe('security: refused is a request', () => {
  const changes: [string, string | Uint8Array, Record<string, unknown>][] = [
    ['with another body', body.replace('totp', 'sms'), sign()],
    ['with a parsed and written body', JSON.stringify(event, null, 2), sign()],
    ['with another id', body, { ...sign(), 'svix-id': 'msg_8' }],
    ['with another time', body, { ...sign({ at: Date.now() - 5_000 }), ...time(Date.now()) }],
    ['from another sender', body, sign({ by: newSecret() })],
    ['that is sent again after five minutes', body, sign({ at: Date.now() - 302_000 })],
    ['from the future', body, sign({ at: Date.now() + 302_000 })],
    ['without an id', body, { ...sign(), 'svix-id': undefined }],
    ['without a time', body, { ...sign(), 'svix-timestamp': undefined }],
    ['without a signature', body, { ...sign(), 'svix-signature': '' }],
    ['with two times', body, { ...sign(), 'svix-timestamp': [sign()['svix-timestamp'], '0'] }],
    ['with a time that is text', body, { ...sign(), 'svix-timestamp': 'NaN' }],
    ['with an empty signature', body, { ...sign(), 'svix-signature': 'v1,' }],
    ['with a signature of another version', body, version('v2')],
    ['with a signature that is not base64', body, { ...sign(), 'svix-signature': 'v1,%%%=' }],
    [
      'with part of the signature',
      body,
      { ...sign(), 'svix-signature': sign()['svix-signature'].slice(0, 20) },
    ],
  ]
  test.each(changes)('%s', async (_, payload, headers) => {
    await expect(verifyWebhook(payload, headers as never, secret)).rejects.toMatchObject(refusal)
  })

  test('with many signatures: only the first ten are checked', async () => {
    const wrong = Array.from({ length: 10 }, () => `v1,${randomBytes(32).toString('base64')}`)
    const headers = { ...sign(), 'svix-signature': [...wrong, sign()['svix-signature']].join(' ') }
    await expect(verifyWebhook(body, headers, secret)).rejects.toMatchObject(refusal)
  })

  test('that moves the border between id, time and body', async () => {
    const text = `${Math.floor(Date.now() / 1_000)}.${body}`
    const headers = sign({ id: 'msg', text })
    const forgery = { ...headers, 'svix-id': `msg.${headers['svix-timestamp']}` }
    await expect(verifyWebhook(body, forgery, secret)).rejects.toMatchObject(refusal)
  })

  test('whose body is signed and not JSON', async () => {
    await expect(verifyWebhook('hi', sign({ text: 'hi' }), secret)).rejects.toMatchObject(refusal)
  })
})

describe('wrong use says what to do', () => {
  test.each<[string, unknown]>([
    ['an empty secret', ''],
    ['no secret', undefined],
    ['a secret without its prefix', secret.slice(6)],
    ['a secret with only its prefix', 'whsec_'],
    ['another kind of secret', 'sk_live_0123456789abcdef'],
  ])('%s', async (_, wrongSecret) => {
    // An empty key is a valid one for HMAC, and every caller knows it.
    const emptyKey = createHmac('sha256', '').update(`${id}.0.${body}`).digest('base64')
    const headers = { ...sign(), 'svix-signature': `v1,${emptyKey}` }
    const error = verifyWebhook(body, headers, wrongSecret as string)
    await expect(error).rejects.toMatchObject({ ...wrongUse, message: expect.stringContaining('whsec_') })
  })

  test('a body that a JSON parser has read', async () => {
    const error = verifyWebhook(event as never, sign(), secret)
    await expect(error).rejects.toMatchObject({ ...wrongUse, message: expect.stringContaining('before') })
  })
})

test('the type of an event tells its members', () => {
  const read = (one: WebhookEvent) => {
    if (one.type === 'user.transferred_account') expectTypeOf(one.toUser).toEqualTypeOf<User>()
    if (one.type === 'wallet.recovered') expectTypeOf(one.wallet_address).toEqualTypeOf<string>()
    // @ts-expect-error there is no such event
    return one.type === 'user.renamed'
  }
  expect(read(event as WebhookEvent)).toBe(false)
})

const time = (at: number) => ({ 'svix-timestamp': String(Math.floor(at / 1_000)) })

function version(name: string) {
  return { ...sign(), 'svix-signature': sign()['svix-signature'].replace('v1', name) }
}

function capitalize(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
}

function rename(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace('svix', 'webhook'), value]),
  )
}
