import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaveForDrive, redeemDrive } from '../../../../test/support/clouds.ts'
import { leave } from '../../../../test/support/oauth.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type WorldOptions } from '../../../../test/support/world.ts'
import { setVendorKeys } from '../app/vendorKeys.ts'
import { callChain } from './chain/rpc.ts'
import { sendByTwilio } from './sms/twilio.ts'

/** In every secret that a vendor gets here, and in all its responses. */
const canary = 'canary7391'

type Behavior = (reply: ServerResponse, body: string, request: IncomingMessage) => void
const json = { 'content-type': 'application/json' }
/** Failing vendors: all of them repeat their input. */
const behaviors: Record<string, Behavior> = {
  'an error that quotes the request': (reply, body) =>
    reply.writeHead(400, json).end(JSON.stringify({ error: 'invalid_client', error_description: body })),
  'an error code that is the request': (reply, body) =>
    reply.writeHead(401, json).end(JSON.stringify({ error: body, error_description: body })),
  'a page of an error': (reply, body) => reply.writeHead(500).end(`<h1>${body}</h1>`),
  'half of an answer': (reply, body) => reply.writeHead(200, json).end(`{"access_token":"${body}`),
  'another type': (reply, body) =>
    reply
      .writeHead(200, json)
      .end(JSON.stringify({ access_token: [body], keys: body, success: body, result: body })),
  'a redirect': (reply, body) =>
    reply.writeHead(302, { location: `http://localhost:1/?${encodeURIComponent(body)}` }).end(),
  'no answer': (_reply, _said, request) => request.socket.destroy(),
}

let behave: Behavior
let base: string
const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  behave(reply, `${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`, request)
})
beforeAll(async () => {
  await createWorld()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** A server whose log and responses the test reads. */
async function watchLogs(options: WorldOptions) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const world = await createWorld({ ...options, parts: { log } })
  const fetch: typeof world.fetch = async (input, init) => {
    const reply = await world.fetch(input, init)
    lines.push(`${reply.headers.get('location')} ${await reply.clone().text()}`)
    return reply
  }
  const post: typeof world.post = async (...args) => {
    const reply = await world.post(...args)
    lines.push(JSON.stringify(reply.body))
    return reply
  }
  return { world: { ...world, fetch, post }, seen: lines }
}

describe.each(Object.entries(behaviors))(
  'security: a vendor answers with %s, and no secret gets out',
  (_, how) => {
    test.each(['google', 'discord', 'instagram'] as const)('%s', async (provider) => {
      behave = how
      const { world, seen } = await watchLogs({ settings: { [`${provider}_oauth`]: true } })
      const addresses = {
        token_url: `${base}/token`,
        user_url: `${base}/user`,
        jwks_url: `${base}/jwks`,
        issuer: base,
      }
      await setVendorKeys(world.ctx, {
        appId: world.app.id,
        vendor: provider,
        keys: { client_id: 'client', client_secret: `${canary}-secret`, ...addresses },
      })
      const trip = await leave(world, { provider })
      const state = new URL(trip.url).searchParams.get('state')
      const back = await world.fetch(`/api/v1/oauth/callback/${provider}?code=${canary}-code&state=${state}`)
      const code = new URL(String(back.headers.get('location'))).searchParams.get('privy_oauth_code')
      const proof = { authorization_code: code, state_code: trip.stateCode, code_verifier: trip.verifier }
      const { status } = await world.post('/api/v1/oauth/authenticate', proof)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(seen.join('\n')).not.toContain(canary)
    })

    test('captcha, custom login and chain node', async () => {
      behave = how
      const custom_auth_config = { jwks_url: `${base}/keys`, issuer: base, audience: 'leaks' }
      const settings = {
        captcha_enabled: true,
        captcha_site_key: 't:x',
        custom_jwt_auth: true,
        custom_auth_config,
      }
      const env = { RPC_URLS: `10=${base}/${canary}-node` }
      const { world, seen } = await watchLogs({ settings, env })
      const keys = { secret_key: `${canary}-secret`, verify_url: `${base}/verify` }
      await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'turnstile', keys })
      const body = { email: 'ada@example.com', token: `${canary}-captcha` }
      expect((await world.post('/api/v1/passwordless/init', body)).status).toBe(400)
      const token = `eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.eyJzdWIiOiJhIn0.${canary}`
      expect((await world.post('/api/v1/custom_jwt_account/authenticate', { token })).status).toBe(401)
      const call = { chain: '10', to: '0x', data: '0x' }
      await callChain(world.ctx, call).catch((err: unknown) => world.ctx.log.warn({ err }, 'no answer'))
      expect(seen.join('\n')).toContain('no answer')
      expect(seen.join('\n')).not.toContain(canary)
    })

    test('Google Drive and iCloud', async () => {
      behave = how
      const embedded_wallet_config = { user_owned_recovery_options: ['google-drive', 'icloud'] }
      const { world, seen } = await watchLogs({ settings: { embedded_wallet_config } })
      const ada = await signIn(world)
      seen.length = 0
      const drive = { client_id: 'c', client_secret: `${canary}-secret`, token_url: `${base}/token` }
      await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'google_drive', keys: drive })
      const icloud = { container: 'iCloud.x', api_token: `${canary}-api`, api_url: base }
      await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'icloud', keys: icloud })
      const visit = await leaveForDrive(world, ada)
      const state = new URL(visit.url).searchParams.get('state')
      const path = '/api/v1/recovery/oauth/callback/google-drive'
      const { headers } = await world.fetch(`${path}?code=${canary}-code&state=${state}`)
      const code = new URL(String(headers.get('location'))).searchParams.get('privy_oauth_code') ?? ''
      const answers = [
        await redeemDrive(world, ada, { ...visit, back: null, code, state: visit.stateCode }),
        await world.post('/api/v1/recovery/oauth/init_icloud', { client_type: 'web' }, { token: ada.token }),
      ]
      for (const { status } of answers) {
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
      expect(seen.join('\n')).not.toContain(canary)
    })

    test('SMS', async () => {
      behave = how
      const { world, seen } = await watchLogs({})
      const keys = { account_sid: 'AC1', auth_token: `${canary}-token`, from: '+15005550006', base_url: base }
      const message = { to: '+12133734253', text: `${canary} is your code` }
      const sending = sendByTwilio(world.ctx, keys, message)
      await sending.catch((err: unknown) => world.ctx.log.warn({ err }, 'not sent'))
      expect(seen.join('\n')).not.toContain(canary)
    })
  },
)
