import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../../../../test/support/world.ts'
import { setVendorKeys } from '../../app/vendorKeys.ts'
import { createLog } from '../../telemetry/log.ts'
import { chooseSms } from './choose.ts'
import { sendByTwilio } from './twilio.ts'

const message = { to: '+12133734253', text: '042917 is your Äcme & Söhne login code.' }
const keys = { account_sid: 'AC123', auth_token: 'secret', from: '+15005550006' }
const ctx = { log: createLog('silent'), config: { profile: 'development' } } as const
const open: { close(): void }[] = []

afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

type RecordedRequest = { path: string; authorization: string; form: Record<string, string> }
type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A provider that speaks Twilio's protocol, with this response. */
async function provider(answer: Answer = (response) => response.writeHead(201).end('{"sid":"SM1"}')) {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form })
    answer(response, request)
  })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  open.push({ close })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received: requests, base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const refusing =
  (code: number, status = 400): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code, message: 'Twilio says why.', status }))

describe('SMS by Twilio', () => {
  test('one message is one form, signed with the account', async () => {
    const { base_url, received } = await provider()
    await sendByTwilio(ctx, { ...keys, base_url: `${base_url}/gateway/` }, message)
    expect(received).toEqual([
      {
        path: '/gateway/2010-04-01/Accounts/AC123/Messages.json',
        authorization: `Basic ${btoa('AC123:secret')}`,
        form: { To: message.to, From: keys.from, Body: message.text },
      },
    ])
  })

  test('a messaging service sends in place of a number', async () => {
    const { base_url, received } = await provider()
    await sendByTwilio(ctx, { ...keys, from: 'MG456', base_url }, message)
    expect(received[0]?.form).toEqual({ To: message.to, MessagingServiceSid: 'MG456', Body: message.text })
  })

  test.each([
    { twilio: 21211, code: 'invalid_data' },
    { twilio: 21614, code: 'invalid_data' },
    { twilio: 21408, code: 'not_supported' },
    { twilio: 21610, code: 'user_unsubscribed' },
    { twilio: 20003, code: 'message_not_sent', status: 401 },
    { twilio: 20429, code: 'message_not_sent', status: 429 },
    { twilio: 99999, code: 'message_not_sent', status: 500 },
  ])('error: $twilio is $code, without a word of theirs', async ({ twilio, code, status }) => {
    const { base_url } = await provider(refusing(twilio, status))
    const sending = sendByTwilio(ctx, { ...keys, base_url }, message)
    await expect(sending).rejects.toMatchObject({ code, message: expect.not.stringContaining('Twilio') })
  })

  test.each<{ what: string; answer: Answer }>([
    { what: 'answers nonsense', answer: (response) => response.writeHead(502).end('<html>') },
    { what: 'answers null', answer: (response) => response.writeHead(400).end('null') },
    { what: 'hangs up', answer: (_response, request) => request.socket.destroy() },
  ])('error: a provider that $what is a typed error (F14: failing vendor)', async ({ answer }) => {
    const { base_url } = await provider(answer)
    await expect(sendByTwilio(ctx, { ...keys, base_url }, message)).rejects.toMatchObject({
      code: 'message_not_sent',
    })
  })

  test('error: a provider that is not there is a typed error (F14: failing vendor)', async () => {
    const sending = sendByTwilio(ctx, { ...keys, base_url: 'http://127.0.0.1:1' }, message)
    await expect(sending).rejects.toMatchObject({ code: 'message_not_sent' })
  })

  test('error: a provider that says nothing or dribbles is given up within ten seconds (F14: failing vendor)', async () => {
    const silent = await provider(() => {})
    const dribbling = await provider((response) => {
      response.writeHead(400)
      const drops = setInterval(() => response.write(' '), 300)
      response.on('close', () => clearInterval(drops))
    })
    const start = performance.now()
    for (const sending of [silent, dribbling].map(({ base_url }) =>
      sendByTwilio(ctx, { ...keys, base_url }, message),
    ))
      await expect(sending).rejects.toMatchObject({ code: 'message_not_sent' })
    // Ten seconds, and some more for a busy machine; without the limit it would never end.
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  test('security: keys and code do not follow a redirect', async () => {
    const elsewhere = await provider()
    const { base_url } = await provider((response) =>
      response.writeHead(307, { location: elsewhere.base_url }).end(),
    )
    await expect(sendByTwilio(ctx, { ...keys, base_url }, message)).rejects.toMatchObject({
      code: 'message_not_sent',
    })
    expect(elsewhere.received).toEqual([])
  })
})

test('security: in production a provider of this network is not asked (R83: server-side requests)', async () => {
  const inside = await provider()
  const production = { ...ctx, config: { profile: 'production' } } as const
  for (const base_url of [
    inside.base_url,
    inside.base_url.replace('http:', 'https:'),
    'https://169.254.169.254',
  ])
    await expect(sendByTwilio(production, { ...keys, base_url }, message)).rejects.toMatchObject({
      code: 'message_not_sent',
    })
  expect(inside.received).toEqual([])
})

describe('who sends', () => {
  test("the app's own keys, else those of the server", async () => {
    const [own, shared] = [await provider(), await provider()]
    const env = {
      TWILIO_ACCOUNT_SID: 'AC999',
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_FROM: '+15005550006',
      TWILIO_BASE_URL: shared.base_url,
    }
    const world = await createWorld({ env })
    const sms = chooseSms(world.ctx)
    await sms.send({ app: world.app.id, ...message })
    expect(shared.received[0]?.path).toContain('/AC999/')
    const mine = { ...keys, base_url: own.base_url }
    await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'twilio', keys: mine })
    await sms.send({ app: world.app.id, ...message })
    expect(own.received[0]?.path).toContain('/AC123/')
    expect(shared.received).toHaveLength(1)
  })

  test('without keys the inbox of the sandbox, found by the number as the modal shows it', async () => {
    const world = await createWorld()
    await chooseSms(world.ctx).send({ app: world.app.id, ...message })
    for (const to of ['%2B12133734253', '+1 213 373 4253', '(1) 213-373-4253']) {
      const { body } = await world.get(`/sandbox/inbox.json?to=${to}`)
      expect(body.messages).toMatchObject([
        { to: message.to, channel: 'sms', text: message.text, code: '042917' },
      ])
    }
  })

  test.each([
    { to: '+15005550001', code: 'invalid_data' },
    { to: '+15005550003', code: 'not_supported' },
    { to: '+15005550004', code: 'user_unsubscribed' },
    { to: '+15005550009', code: 'invalid_data' },
  ])("error: Twilio's magic number $to fails in the sandbox too: $code", async ({ to, code }) => {
    const world = await createWorld()
    const sending = chooseSms(world.ctx).send({ app: world.app.id, ...message, to })
    await expect(sending).rejects.toMatchObject({ code })
  })

  test('error: in production without keys it says so', async () => {
    const world = await createWorld({
      env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' },
    })
    await expect(chooseSms(world.ctx).send({ app: world.app.id, ...message })).rejects.toMatchObject({
      code: 'disallowed_login_method',
      message: 'Login with SMS is not set up.',
    })
  })
})
