import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leave } from '../../../../test/support/oauth.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { setVendorKeys } from '../app/vendorKeys.ts'

/** Cut in the middle of an emoji, as many services do, and with a zero byte: Postgres accepts neither. */
const broken = 'Ada \ud83d\0'

const answers: Record<string, [status: number, body: object]> = {
  '/token': [200, { access_token: 't' }],
  '/user': [200, { id: 7, login: 'ada', name: broken }],
  '/user/emails': [200, []],
  '/v1/channel': [201, { channelToken: 'channel', url: 'https://relay.example/x' }],
  '/v1/channel/status': [
    200,
    { message: 'm', signature: '0x', fid: 7, username: 'ada', displayName: broken, bio: broken, pfpUrl: '' },
  ],
}
const server = createServer((request, reply) => {
  const [status, body] = answers[request.url ?? ''] ?? [404, {}]
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
let base: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('error: a name that is no text does not keep its owner out: social login', async () => {
  const world = await createWorld({ settings: { github_oauth: true } })
  await setVendorKeys(world.ctx, {
    appId: world.app.id,
    vendor: 'github',
    keys: { client_id: 'c', client_secret: 's', token_url: `${base}/token`, user_url: `${base}/user` },
  })
  const trip = await leave(world, { provider: 'github' })
  const state = new URL(trip.url).searchParams.get('state')
  const back = await world.fetch(`/api/v1/oauth/callback/github?code=x&state=${state}`)
  const code = new URL(String(back.headers.get('location'))).searchParams.get('privy_oauth_code')
  const proof = { authorization_code: code, state_code: trip.stateCode, code_verifier: trip.verifier }
  const { status, body } = await world.post('/api/v1/oauth/authenticate', proof)
  expect({ status, user: body.user }).toMatchObject({
    status: 200,
    user: { linked_accounts: [{ subject: '7', name: 'Ada \ufffd' }] },
  })
})

test('error: the same: Farcaster', async () => {
  const env = { FARCASTER_RELAY_URL: base, RPC_URLS: `10=${base}/node` }
  const world = await createWorld({ settings: { farcaster_auth: true }, env })
  const { body } = await world.post('/api/v1/farcaster/init')
  const headers = { 'farcaster-channel-token': String(body.channel_token) }
  const status = () => world.get('/api/v1/farcaster/status', { headers })
  expect(await status()).toMatchObject({ status: 200, body: { state: 'completed', username: 'ada' } })
  expect(await status()).toMatchObject({ status: 200, body: { state: 'completed', bio: 'Ada \ufffd' } })
})
