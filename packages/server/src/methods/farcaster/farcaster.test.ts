import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../../test/support/signIn.ts'
import {
  createWorld,
  type SendOptions,
  type World,
  type WorldOptions,
  warmPool,
} from '../../../../../test/support/world.ts'
import { updateApp } from '../../app/manage.ts'
import type { SignInMessage } from '../../standards/signInMessage.ts'
import { approveChannel, closeChannel, findChannel, signAs, signLogin } from '../../vendors/farcaster/fake.ts'
import { addressOfId } from '../../vendors/farcaster/fakeKeys.ts'
import type { SignedLogin } from './verify.ts'

const path = '/api/v1/farcaster'
const ada = {
  fid: 4242,
  username: 'ada',
  display_name: 'Ada Lovelace',
  bio: 'Numbers',
  pfp_url: 'https://pfp.example/a',
}

const farcasterWorld = ({ settings, ...options }: WorldOptions = {}) =>
  createWorld({ ...options, settings: { farcaster_auth: true, ...settings } })

async function open(world: World, options: SendOptions = {}): Promise<string> {
  const { status, body } = await world.post(`${path}/init`, {}, options)
  expect(status).toBe(200)
  return String(body.channel_token)
}

function look(world: World, channel: string) {
  return world.get(`${path}/status`, { headers: { 'farcaster-channel-token': channel } })
}

/** As wallet and page do: approve, then ask for the answer. */
async function approveSignIn(world: World, user = ada, options: SendOptions = {}) {
  const channel_token = await open(world, options)
  const channel = await findChannel(world.ctx, channel_token)
  if (!channel) throw new Error('The channel is not open.')
  await approveChannel(world.ctx, { token: channel_token, request: channel.request, user })
  const { body } = await look(world, channel_token)
  return { channel_token, message: String(body.message), signature: String(body.signature), fid: user.fid }
}

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

/** Like the real one: the first poll gets the answer, the second finds no channel and is answered last. */
async function relayThatTellsOnce() {
  const completion = { message: 'm', signature: '0x', fid: 7 }
  const asking: ServerResponse[] = []
  const relay = createServer((request, response) => {
    if (request.method === 'POST')
      return response.writeHead(201).end('{"channelToken":"T","url":"https://wallet.example/T"}')
    asking.push(response)
    if (asking.length === 2) asking[0]?.end(JSON.stringify(completion))
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    relay.closeAllConnections()
    relay.close()
  })
  const { port } = relay.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, letGo: () => asking[1]?.writeHead(401).end('{}') }
}

const enter = (world: World, body: object) => world.post(`${path}/authenticate`, body)

describe('channel', () => {
  test('is pending until the wallet answers, and tells the answer again when it was lost', async () => {
    const world = await farcasterWorld()
    const token = await open(world)
    const nonce = expect.stringMatching(/^[a-f\d]{32}$/)
    expect(await look(world, token)).toMatchObject({ status: 200, body: { state: 'pending', nonce } })
    const channel = await findChannel(world.ctx, token)
    expect(channel?.request).toMatchObject({ domain: 'localhost:3000', siweUri: 'http://localhost:3000' })
    if (channel) await approveChannel(world.ctx, { token, request: channel.request, user: ada })
    const completion = { state: 'completed', nonce, message: expect.any(String), ...ada }
    expect((await look(world, token)).body).toMatchObject(completion)
    expect((await look(world, token)).body).toMatchObject(completion)
  })

  test('error: a declined, an unknown and an old one are rejected', async () => {
    const world = await farcasterWorld()
    const [decliningLogin, old] = [await open(world), await open(world)]
    await closeChannel(world.ctx, decliningLogin)
    const refusal = {
      status: 401,
      body: { code: 'invalid_credentials', error: 'The request was rejected. Please try again.' },
    }
    expect(await look(world, decliningLogin)).toMatchObject(refusal)
    expect(await look(world, 'unknown')).toMatchObject(refusal)
    world.clock.forward({ seconds: 120 })
    expect(await look(world, old)).toMatchObject(refusal)
  })

  test('asked about twice at once it is completed for both: the relay tells it once', async () => {
    const relay = await relayThatTellsOnce()
    const env = { FARCASTER_RELAY_URL: relay.url, RPC_URLS: `10=${relay.url}/node` }
    const world = await farcasterWorld({ env })
    const token = await open(world)
    const both = [look(world, token), look(world, token)]
    // Either of the two may have received the answer.
    await Promise.race(both)
    relay.letGo()
    for (const { body } of await Promise.all(both)) expect(body).toMatchObject({ state: 'completed', fid: 7 })
  })

  test('of a native app is about the page it names, if that is the app’s', async () => {
    const world = await farcasterWorld({
      origins: ['https://app.example.com'],
      settings: { allowed_native_app_ids: ['com.example.app'], allowed_native_app_url_schemes: ['example'] },
    })
    const native = { origin: null, headers: { 'x-native-app-identifier': 'com.example.app' } }
    const send = (body: object) => world.post(`${path}/init`, body, native)
    const own = await send({ relying_party: 'https://app.example.com', redirect_url: 'example://back' })
    expect((await findChannel(world.ctx, String(own.body.channel_token)))?.request).toMatchObject({
      domain: 'app.example.com',
      redirectUrl: 'example://back',
    })
    const foreign = await send({ relying_party: 'https://bank.example.com' })
    expect((await findChannel(world.ctx, String(foreign.body.channel_token)))?.request.domain).toBe(
      'localhost:4000',
    )
    expect((await send({ redirect_url: 'https://attacker.example' })).body.code).toBe('invalid_origin')
  })
})

test.each([
  'http://localhost:3000\\@attacker.example/',
  'http://anybody@localhost:3000/',
  'http:localhost:3000/',
  ' http://localhost:3000/',
  'javascript://localhost:3000/%0aalert(1)',
])(
  'security: a wallet is sent back to no address that others read differently: %s (R33: return addresses)',
  async (address) => {
    const world = await farcasterWorld({ settings: { allowed_native_app_url_schemes: ['javascript'] } })
    const reply = await world.post(`${path}/init`, { redirect_url: address })
    expect(reply.status).toBe(400)
    const own = await world.post(`${path}/init`, { redirect_url: 'http://localhost:3000/back?a=1' })
    expect((await findChannel(world.ctx, String(own.body.channel_token)))?.request.redirectUrl).toBe(
      'http://localhost:3000/back?a=1',
    )
  },
)

describe('login', () => {
  test('signs up, and then in', async () => {
    const world = await farcasterWorld()
    const first = await enter(world, await approveSignIn(world))
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true } })
    const { linked_accounts } = first.body.user as { linked_accounts: unknown[] }
    expect(linked_accounts).toMatchObject([
      {
        type: 'farcaster',
        fid: 4242,
        owner_address: expect.stringMatching(/^0x[\da-fA-F]{40}$/),
        username: 'ada',
        display_name: 'Ada Lovelace',
        bio: 'Numbers',
        profile_picture: 'https://pfp.example/a',
        profile_picture_url: 'https://pfp.example/a',
      },
    ])
    const second = await enter(world, await approveSignIn(world, { ...ada, username: 'countess' }))
    expect(second.body).toMatchObject({
      is_new_user: false,
      user: { linked_accounts: [{ username: 'countess' }] },
    })
  })

  test('inside a frame needs no channel', async () => {
    const world = await farcasterWorld()
    const { body } = await world.post('/api/v2/farcaster/init')
    expect(Date.parse(String(body.expires_at))).toBe(world.clock.now().getTime() + 600_000)
    const proof = inFrame(world, String(body.nonce))
    const send = () => world.post('/api/v2/farcaster/authenticate', { ...proof, fid: 7 })
    expect(await send()).toMatchObject({ status: 200, body: { user: { linked_accounts: [{ fid: 7 }] } } })
    // security: the nonce works once
    expect((await send()).body.code).toBe('invalid_credentials')
  })
})

function inFrame(world: World, nonce: string, more: { domain?: string; siweUri?: string } = {}) {
  const page = { domain: 'localhost:3000', siweUri: 'http://localhost:3000/frame', ...more }
  return signLogin({ ...page, nonce, fid: 7, now: world.clock.now() })
}

describe('link, unlink, transfer', () => {
  test('links to whoever is signed in, and takes it off again', async () => {
    const world = await farcasterWorld()
    const { token } = await signIn(world)
    const reply = await world.post(`${path}/link`, await approveSignIn(world), { token })
    expect(reply.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'farcaster', fid: 4242 }])
    const unlinkReply = await world.post(`${path}/unlink`, { fid: 4242 }, { token })
    expect(unlinkReply.body.linked_accounts).toMatchObject([{ type: 'email' }])
  })

  test('an account of another user is offered, and moves', async () => {
    const world = await farcasterWorld()
    await enter(world, await approveSignIn(world))
    const { token } = await signIn(world)
    const offer = await world.post(`${path}/link`, await approveSignIn(world), { token })
    expect(offer.body).toMatchObject({
      code: 'account_transfer_required',
      data: { subject: '4242', account: { displayName: 'ada' } },
    })
    const { nonce } = offer.body.data as { nonce: string }
    const move = (farcaster_id: string) => world.post(`${path}/transfer`, { nonce, farcaster_id }, { token })
    const reply = await move('4242')
    expect(reply.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'farcaster' }])
    expect((await move('4242')).body.code).toBe('invalid_credentials')
  })
})

type Attack = { what: string; body(world: World): Promise<SignedLogin & { channel_token: string }> }

/** Correctly signed by 4242 for an open channel, with one change. */
async function forgeMessage(world: World, change: Partial<SignInMessage>, fid = ada.fid) {
  const channel_token = await open(world)
  const { request } = (await findChannel(world.ctx, channel_token)) ?? {}
  if (!request) throw new Error('The channel is not open.')
  const proof = signAs(ada.fid, {
    domain: request.domain,
    address: addressOfId(ada.fid),
    statement: 'Farcaster Auth',
    uri: request.siweUri,
    version: '1',
    chainId: '10',
    nonce: request.nonce,
    issuedAt: world.clock.now().toISOString(),
    resources: [`farcaster://fid/${fid}`],
    ...change,
  })
  return { channel_token, ...proof, fid }
}

const minutesAgo = (world: World, minutes: number) =>
  new Date(world.clock.now().getTime() - minutes * 60_000).toISOString()

const attacks: Attack[] = [
  {
    what: 'an id in the body that was not signed',
    body: async (world) => ({ ...(await approveSignIn(world)), fid: 1 }),
  },
  { what: 'an id that the signer does not own', body: (world) => forgeMessage(world, {}, 1) },
  {
    what: 'an id that the signer does not own, under its owner’s address',
    body: (world) => forgeMessage(world, { address: addressOfId(1) }, 1),
  },
  {
    what: 'two ids in one message',
    body: (world) => forgeMessage(world, { resources: ['farcaster://fid/4242', 'farcaster://fid/1'] }),
  },
  { what: 'no id at all', body: (world) => forgeMessage(world, { resources: [] }) },
  { what: 'the nonce of another channel', body: (world) => forgeMessage(world, { nonce: 'a'.repeat(32) }) },
  {
    what: 'the domain of another site',
    body: (world) => forgeMessage(world, { domain: 'attacker.example' }),
  },
  {
    what: 'the address of another site',
    body: (world) => forgeMessage(world, { uri: 'http://attacker.example' }),
  },
  {
    what: 'a message of eleven minutes ago',
    body: (world) => forgeMessage(world, { issuedAt: minutesAgo(world, 11) }),
  },
  {
    what: 'a message of eleven minutes ahead',
    body: (world) => forgeMessage(world, { issuedAt: minutesAgo(world, -11) }),
  },
  { what: 'another chain', body: (world) => forgeMessage(world, { chainId: '1' }) },
  { what: 'another version', body: (world) => forgeMessage(world, { version: '2' }) },
  {
    what: 'an edited message',
    async body(world) {
      const mine = await approveSignIn(world)
      return { ...mine, message: mine.message.replace('Farcaster Auth', 'Something else') }
    },
  },
  {
    what: 'an unknown channel',
    body: async (world) => ({ ...(await approveSignIn(world)), channel_token: 'other' }),
  },
  {
    what: 'the channel of another login',
    body: async (world) => ({ ...(await approveSignIn(world)), channel_token: await open(world) }),
  },
  {
    what: 'a signature of nothing',
    body: async (world) => ({ ...(await approveSignIn(world)), signature: '0x' }),
  },
]

test('what the attacks change is what is wrong with them', async () => {
  const world = await farcasterWorld()
  expect((await enter(world, await forgeMessage(world, {}))).status).toBe(200)
})

describe('security', () => {
  test.each(attacks)('security: $what is worth nothing (R45: Farcaster logins)', async ({ body }) => {
    const world = await farcasterWorld()
    const answer = await enter(world, await body(world))
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  test('security: a channel ends in one login, of any number at the same moment (R45: Farcaster logins)', async () => {
    const world = await farcasterWorld()
    const proof = await approveSignIn(world)
    await warmPool(world)
    const answers = await Promise.all(Array.from({ length: 16 }, () => enter(world, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await enter(world, proof)).body.code).toBe('invalid_credentials')
  })

  test('security: a channel is over after 120 seconds, approved or not (R45: Farcaster logins)', async () => {
    const world = await farcasterWorld()
    const proof = await approveSignIn(world)
    world.clock.forward({ seconds: 120 })
    expect((await enter(world, proof)).body.code).toBe('invalid_credentials')
  })

  test('security: a channel is of one app alone (R45: Farcaster logins)', async () => {
    const [theirs, ours] = [await farcasterWorld(), await farcasterWorld()]
    const proof = await approveSignIn(theirs)
    expect((await enter(ours, proof)).body.code).toBe('invalid_credentials')
    expect((await look(ours, proof.channel_token)).status).toBe(401)
  })

  test('security: a frame may not speak for another site, nor with a nonce of its own (R45: Farcaster logins)', async () => {
    const world = await farcasterWorld()
    const getNonce = async () => String((await world.post('/api/v2/farcaster/init')).body.nonce)
    const site = { domain: 'attacker.example', siweUri: 'http://attacker.example' }
    const bodies = [
      { ...inFrame(world, await getNonce(), site), fid: 7 },
      { ...inFrame(world, 'f'.repeat(32)), fid: 7 },
      { ...inFrame(world, await getNonce()), fid: 8 },
    ]
    for (const body of bodies)
      expect((await world.post('/api/v2/farcaster/authenticate', body)).body.code).toBe('invalid_credentials')
  })

  test('security: a channel of a page that is the app’s no more is worth nothing (R41: sign-in messages)', async () => {
    const staying = 'https://staying.example.com'
    const world = await farcasterWorld({ origins: ['https://gone.example.com', staying] })
    const body = await approveSignIn(world)
    await updateApp(world.ctx, world.app.id, { removeOrigins: ['https://gone.example.com'] })
    for (const origin of [staying, null])
      expect(await world.post(`${path}/authenticate`, body, { origin })).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      })
  })

  test('security: a channel of somebody signed in is nobody else’s: no captcha stood before it (R30: captcha)', async () => {
    const world = await farcasterWorld()
    const [{ token }, other] = [await signIn(world), await signIn(world)]
    const body = await approveSignIn(world, ada, { token })
    for (const options of [{}, { token: other.token }])
      expect(await world.post(`${path}/authenticate`, body, options)).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      })
    expect((await world.post(`${path}/link`, body, { token: other.token })).status).toBe(401)
    expect((await world.post(`${path}/link`, body, { token })).status).toBe(200)
  })

  test('security: without a captcha nobody opens a channel where the app wants one (R30: captcha)', async () => {
    const world = await farcasterWorld({ settings: { captcha_enabled: true, captcha_site_key: 't:local' } })
    expect((await world.post(`${path}/init`)).body.code).toBe('invalid_captcha')
  })
})

describe('setting up', () => {
  const production = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }
  test.each([
    { what: 'is off', more: { farcaster_auth: false }, env: {}, says: 'not allowed' },
    { what: 'has no node for Optimism', more: {}, env: production, says: 'is not set up' },
  ])('error: Farcaster that $what lets nobody in', async ({ more, env, says }) => {
    const world = await farcasterWorld({ settings: more, env })
    const answer = await world.post(`${path}/init`)
    expect(answer.body).toEqual({ code: 'disallowed_login_method', error: `Login with Farcaster ${says}.` })
  })
})
