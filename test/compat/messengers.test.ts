import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveChannel,
  type FakeUser,
  findChannel,
  signLogin,
} from '../../packages/server/src/vendors/farcaster/fake.ts'
import {
  fakeBotToken,
  type Person,
  signMiniApp,
  signWidget,
} from '../../packages/server/src/vendors/telegram/fake.ts'
import {
  clients,
  eachVersion,
  notRun,
  type PublishedClient,
  readUser,
  signInByEmail,
} from '../support/compat/jsSdkCore/clients.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'

const origin = 'https://app.example.com'
const bot = { bot_id: '4200000001', bot_name: 'compat_bot', link_enabled: true, seamless_auth_enabled: true }
let server: ListeningServer
let people = 0

beforeAll(async () => {
  const settings = { farcaster_auth: true, telegram_auth: true, telegram_auth_config: bot }
  server = await startServer({ settings, origins: [origin] })
})

afterAll(() => server?.close())

const somebody = (): FakeUser => {
  const fid = ++people
  return {
    fid,
    username: `person${fid}`,
    display_name: `Person ${fid}`,
    bio: '',
    pfp_url: 'https://a.example/b',
  }
}

/** Starts the flow, lets the wallet agree, and polls. Returns the input for `authenticate` and `link`. */
async function approveLogin({ auth }: PublishedClient, user: FakeUser) {
  const { channel_token, connect_uri } = await auth.farcaster.initializeAuth({ relyingParty: origin })
  expect(connect_uri).toContain(channel_token)
  expect(await auth.farcaster.getFarcasterStatus({ channel_token })).toMatchObject({ state: 'pending' })
  const { ctx } = server.world
  const { request } = (await findChannel(ctx, channel_token)) ?? {}
  if (request) await approveChannel(ctx, { token: channel_token, request, user })
  const status = await auth.farcaster.getFarcasterStatus({ channel_token })
  if (status.state !== 'completed') throw new Error(status.state)
  const { message, signature, fid } = status
  return { channel_token, message, signature, fid }
}

describe.each(eachVersion)('js-sdk-core %s: Farcaster', (_, open) => {
  test('logs in by a channel, and keeps the last login method', async () => {
    const client = open(server)
    const user = somebody()
    const { user: newUser, is_new_user } = await client.auth.farcaster.authenticate(
      await approveLogin(client, user),
    )
    expect(is_new_user).toBe(true)
    const { pfp_url, ...known } = user
    expect(newUser.linked_accounts).toMatchObject([
      { type: 'farcaster', ...known, profile_picture: pfp_url, profile_picture_url: pfp_url },
    ])
    await expect(client.auth.farcaster.unlink(user)).rejects.toMatchObject({
      code: 'cannot_unlink_sole_account',
    })
  })

  test('links to a user of another method, and unlinks', async () => {
    const client = open(server)
    const user = somebody()
    await signInByEmail(client, server)
    const userNow = await client.auth.farcaster.link(await approveLogin(client, user))
    expect(readUser(userNow).linked_accounts).toMatchObject([{ type: 'email' }, { fid: user.fid }])
    const userLeft = await client.auth.farcaster.unlink(user)
    expect(readUser(userLeft).linked_accounts).toMatchObject([{ type: 'email' }])
  })

  test('error: a login without sign-up admits no new user', async () => {
    const client = open(server)
    const proof = await approveLogin(client, somebody())
    await expect(client.auth.farcaster.authenticate({ ...proof, mode: 'no-signup' })).rejects.toMatchObject({
      code: 'user_does_not_exist',
    })
  })

  test('logs in inside of a Farcaster client', async () => {
    const { farcasterV2 } = open(server).auth
    const { fid } = somebody()
    const { nonce, expires_at } = await farcasterV2.initializeAuth()
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
    const { host } = new URL(origin)
    const login = signLogin({ domain: host, siweUri: origin, nonce, fid, now: server.world.clock.now() })
    const { user } = await farcasterV2.authenticate({ ...login, fid })
    expect(user.linked_accounts).toMatchObject([{ type: 'farcaster', fid }])
    await expect(farcasterV2.authenticate({ ...login, fid })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test('error: an id whose key did not sign cannot log in', async () => {
    const client = open(server)
    const proof = await approveLogin(client, somebody())
    await expect(client.auth.farcaster.authenticate({ ...proof, fid: somebody().fid })).rejects.toMatchObject(
      { code: 'invalid_credentials' },
    )
  })
})

describe('js-sdk-core 0.76.2: Telegram, which 0.37.2 does not have', () => {
  const open = () => clients['0.76.2'](server)
  const person = (): Person => ({ id: 700_000_000 + ++people, first_name: 'Ada', username: 'ada' })
  const telegramId = ({ id }: Person) => String(id)

  async function signData(by: typeof signWidget | typeof signMiniApp, who: Person, secondsAgo = 0) {
    const { ctx, app, clock } = server.world
    const row = await ctx.apps.find(app.id)
    const token = (row && fakeBotToken(row)) ?? ''
    const now = new Date(clock.now().getTime() - secondsAgo * 1_000)
    const data = by(token, { person: who, now })
    return by === signWidget ? { telegramAuthResult: data as never } : { telegramWebAppData: data as never }
  }

  test.each([
    ['the login button', signWidget],
    ['a Mini App', signMiniApp],
  ])('logs in with %s, and keeps the last way in', async (_, by) => {
    const { telegram } = open().auth
    const who = person()
    const { user, is_new_user } = await telegram.authenticate(await signData(by, who))
    expect(is_new_user).toBe(true)
    expect(user.linked_accounts).toMatchObject([{ type: 'telegram', telegram_user_id: telegramId(who) }])
    await expect(telegram.unlink({ telegramUserId: telegramId(who) })).rejects.toMatchObject({
      code: 'cannot_unlink_sole_account',
    })
  })

  test('links to a user of another method, and unlinks', async () => {
    const client = open()
    const who = person()
    await signInByEmail(client, server)
    const { user } = await client.auth.telegram.link(await signData(signWidget, who))
    expect(user.linked_accounts).toMatchObject([{ type: 'email' }, { first_name: 'Ada', username: 'ada' }])
    const userLeft = await client.auth.telegram.unlink({ telegramUserId: telegramId(who) })
    expect(userLeft.user.linked_accounts).toMatchObject([{ type: 'email' }])
  })

  test('error: unsigned data, data that is too old, and a new user without sign-up', async () => {
    const { telegram } = open().auth
    const fresh = await signData(signWidget, person())
    const { telegramAuthResult } = fresh as { telegramAuthResult: object }
    const forgery = { ...telegramAuthResult, first_name: 'Eve' } as never
    await expect(telegram.authenticate({ telegramAuthResult: forgery })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    await expect(telegram.authenticate(await signData(signWidget, person(), 7_200))).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    await expect(telegram.authenticate({ ...fresh, mode: 'no-signup' })).rejects.toMatchObject({
      code: 'user_does_not_exist',
    })
  })
})

test('every call of farcaster, farcasterV2 and telegram was run', () =>
  expect(notRun('farcaster', 'farcasterV2', 'telegram')).toEqual([]))
