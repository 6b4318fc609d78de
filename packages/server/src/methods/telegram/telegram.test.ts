import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World, type WorldOptions, warmPool } from '../../../../../test/support/world.ts'
import { updateApp } from '../../app/manage.ts'
import { fakeBotToken, type Person, signMiniApp, signWidget } from '../../vendors/telegram/fake.ts'

const bot = { bot_id: '4200000001', bot_name: 'sandbox_bot', link_enabled: true, seamless_auth_enabled: true }
const ada: Person = { id: 700_000_001, first_name: 'Ada', last_name: 'Lovelace', username: 'ada' }
const path = '/api/v1/telegram'

const settings = { telegram_auth: true, telegram_auth_config: bot }
const telegramWorld = ({ settings: more, ...options }: WorldOptions = {}) =>
  createWorld({ ...options, settings: { ...settings, ...more } })

async function getToken(world: World): Promise<string> {
  const app = await world.ctx.apps.find(world.app.id)
  return (app && fakeBotToken(app)) ?? ''
}

async function widget(world: World, person: Person = ada, now = world.clock.now()) {
  return { telegram_auth_result: signWidget(await getToken(world), { person, now }) }
}

async function miniApp(world: World, person: Person = ada, now = world.clock.now()) {
  return { telegram_web_app_data: signMiniApp(await getToken(world), { person, now }) }
}

const earlier = (world: World, seconds: number) => new Date(world.clock.now().getTime() - seconds * 1_000)

describe('login', () => {
  test.each([
    { with: 'the login button', sign: widget },
    { with: 'a Mini App', sign: miniApp },
  ])('with $with signs up, and then in', async ({ sign }) => {
    const world = await telegramWorld()
    const first = await world.post(`${path}/authenticate`, await sign(world))
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true } })
    const { id, linked_accounts } = first.body.user as { id: string; linked_accounts: unknown[] }
    expect(linked_accounts).toMatchObject([
      {
        type: 'telegram',
        telegram_user_id: '700000001',
        telegramUserId: '700000001',
        first_name: 'Ada',
        firstName: 'Ada',
        last_name: 'Lovelace',
        username: 'ada',
      },
    ])
    world.clock.forward({ seconds: 1 })
    const second = await world.post(
      `${path}/authenticate`,
      await sign(world, { id: ada.id, first_name: 'A.' }),
    )
    expect(second).toMatchObject({ status: 200, body: { is_new_user: false, user: { id } } })
    expect((second.body.user as { linked_accounts: unknown[] }).linked_accounts).toMatchObject([
      { first_name: 'A.', username: null },
    ])
  })

  test('takes what the login address brought, all of it text, with members of the page among it', async () => {
    const world = await telegramWorld()
    const { telegram_auth_result } = await widget(world)
    const asText = Object.entries(telegram_auth_result).map(([name, value]) => [name, String(value)])
    const fields = { ...Object.fromEntries(asText), campaign: 'spring' }
    expect(await world.post(`${path}/authenticate`, { telegram_auth_result: fields })).toMatchObject({
      status: 200,
    })
  })

  test('an unknown account is not made where signing up is off', async () => {
    const world = await telegramWorld()
    const answer = await world.post(`${path}/authenticate`, { ...(await widget(world)), mode: 'no-signup' })
    expect(answer.body.code).toBe('user_does_not_exist')
  })
})

describe('link, unlink, transfer', () => {
  test('links to whoever is signed in, and takes it off again', async () => {
    const world = await telegramWorld()
    const { token } = await signIn(world)
    const reply = await world.post(`${path}/link`, await widget(world), { token })
    expect(reply.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'telegram' }])
    const unlinkReply = await world.post(`${path}/unlink`, { telegram_user_id: '700000001' }, { token })
    expect(unlinkReply.body.linked_accounts).toMatchObject([{ type: 'email' }])
  })

  test('an account of another user is offered, and moves with the same data minutes later', async () => {
    const world = await telegramWorld()
    await world.post(`${path}/authenticate`, await widget(world, ada, earlier(world, 10)))
    const { token } = await signIn(world)
    const proof = await widget(world)
    const offer = await world.post(`${path}/link`, proof, { token })
    expect(offer.body).toMatchObject({
      code: 'account_transfer_required',
      data: { subject: '700000001', account: { displayName: '@ada' } },
    })
    const { nonce } = offer.body.data as { nonce: string }
    world.clock.forward({ seconds: 400 })
    const reply = await world.post(`${path}/transfer`, { nonce, ...proof }, { token })
    expect(reply.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'telegram' }])
  })

  test('security: a transfer with the data of another account is refused (R46: Telegram logins)', async () => {
    const world = await telegramWorld()
    await world.post(`${path}/authenticate`, await widget(world, ada, earlier(world, 10)))
    const { token } = await signIn(world)
    const { body } = await world.post(`${path}/link`, await widget(world), { token })
    const { nonce } = body.data as { nonce: string }
    const eve = await widget(world, { id: 666, first_name: 'Eve' })
    const reply = await world.post(`${path}/transfer`, { nonce, ...eve }, { token })
    expect(reply.body.code).toBe('invalid_credentials')
    const forgery = { telegram_auth_result: { ...(await widget(world)).telegram_auth_result, hash: '00' } }
    expect((await world.post(`${path}/transfer`, { nonce, ...forgery }, { token })).status).toBe(401)
  })

  test('error: an app that does not link Telegram, or no more, says so', async () => {
    const world = await telegramWorld()
    await world.post(`${path}/authenticate`, await widget(world, ada, earlier(world, 10)))
    const { token } = await signIn(world)
    const { body } = await world.post(`${path}/link`, await widget(world), { token })
    const { nonce } = body.data as { nonce: string }
    await updateApp(world.ctx, world.app.id, {
      settings: { telegram_auth_config: { ...bot, link_enabled: false } },
    })
    for (const [step, fields] of [
      ['link', await widget(world)],
      ['transfer', { nonce }],
    ] as const)
      expect((await world.post(`${path}/${step}`, fields, { token })).body).toEqual({
        code: 'disallowed_login_method',
        error: 'Login with Telegram not allowed.',
      })
  })
})

type Wire = Record<string, unknown>
type Attack = { what: string; sent(world: World): Promise<Wire> }

const attacks: Attack[] = [
  ...['id', 'first_name', 'auth_date', 'username', 'last_name'].map((member) => ({
    what: `an edited ${member}`,
    async sent(world: World) {
      const { telegram_auth_result: data } = await widget(world)
      const edit = member === 'id' || member === 'auth_date' ? data.auth_date - 1 : 'Eve'
      return { telegram_auth_result: { ...data, [member]: edit } }
    },
  })),
  {
    what: 'a member left out',
    async sent(world) {
      const { username: _, ...data } = (await widget(world)).telegram_auth_result
      return { telegram_auth_result: data }
    },
  },
  {
    what: 'a member moved into a line of another',
    async sent(world) {
      const { username, ...data } = (await widget(world)).telegram_auth_result
      return { telegram_auth_result: { ...data, photo_url: `x\nusername=${username}` } }
    },
  },
  {
    what: 'an edited Mini App user',
    async sent(world) {
      const { telegram_web_app_data: data } = await miniApp(world)
      return { telegram_web_app_data: { ...data, user: data.user.replace('700000001', '700000002') } }
    },
  },
  {
    what: "a hash by the Mini App's key on data of the button",
    async sent(world) {
      const now = world.clock.now()
      const { hash } = signMiniApp(await getToken(world), { person: ada, now })
      return { telegram_auth_result: { ...(await widget(world)).telegram_auth_result, hash } }
    },
  },
  {
    what: 'data of the button in place of that of a Mini App',
    async sent(world) {
      const { auth_date, hash } = (await widget(world)).telegram_auth_result
      return { telegram_web_app_data: { user: JSON.stringify(ada), auth_date, hash } }
    },
  },
  {
    what: 'a bot that is not the app’s',
    sent: async (world) => ({
      telegram_auth_result: signWidget(`${bot.bot_id}:other`, { person: ada, now: world.clock.now() }),
    }),
  },
  {
    what: 'data of the button from six minutes ago',
    sent: (world) => widget(world, ada, earlier(world, 301)),
  },
  {
    what: 'data of a Mini App from an hour ago',
    sent: (world) => miniApp(world, ada, earlier(world, 3_601)),
  },
  { what: 'data of two minutes ahead', sent: (world) => widget(world, ada, earlier(world, -61)) },
  {
    what: 'an empty hash',
    sent: async (world) => ({
      telegram_auth_result: { ...(await widget(world)).telegram_auth_result, hash: '' },
    }),
  },
]

describe('security', () => {
  test.each(attacks)('security: $what is worth nothing (R46: Telegram logins)', async ({ sent }) => {
    const world = await telegramWorld()
    const answer = await world.post(`${path}/authenticate`, await sent(world))
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  test('security: what Telegram signed works once, however its hash is spelled (R46: Telegram logins)', async () => {
    const world = await telegramWorld()
    const { telegram_auth_result: data } = await widget(world)
    const send = (hash: string) =>
      world.post(`${path}/authenticate`, { telegram_auth_result: { ...data, hash } })
    expect((await send(data.hash)).status).toBe(200)
    expect((await send(data.hash)).body.code).toBe('invalid_credentials')
    expect((await send(data.hash.toUpperCase())).body.code).toBe('invalid_credentials')
    world.clock.forward({ seconds: 300 })
    expect((await send(data.hash)).body.code).toBe('invalid_credentials')
  })

  test('security: of many at the same moment one gets in (R46: Telegram logins)', async () => {
    const world = await telegramWorld()
    const proof = await miniApp(world)
    await warmPool(world)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => world.post(`${path}/authenticate`, proof)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('security: what was signed for one app is worth nothing at another with the same bot (R46: Telegram logins)', async () => {
    const [theirs, ours] = [await telegramWorld(), await telegramWorld()]
    const answer = await ours.post(`${path}/authenticate`, await widget(theirs, ada, ours.clock.now()))
    expect(answer.body.code).toBe('invalid_credentials')
  })

  test('security: both proofs at once, or none, are no proof', async () => {
    const world = await telegramWorld()
    const both = { ...(await widget(world)), ...(await miniApp(world)) }
    expect((await world.post(`${path}/authenticate`, both)).body.code).toBe('invalid_data')
    expect((await world.post(`${path}/authenticate`, {})).body.code).toBe('invalid_data')
  })

  test('security: without a captcha nobody begins where the app wants one (R30: captcha)', async () => {
    const world = await telegramWorld({ settings: { captcha_enabled: true, captcha_site_key: 't:local' } })
    const answer = await world.post(`${path}/authenticate`, await widget(world))
    expect(answer.body.code).toBe('invalid_captcha')
  })
})

describe('setting up', () => {
  const production = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }
  test.each([
    { what: 'is off', more: { telegram_auth: false }, env: {}, says: 'not allowed' },
    { what: 'has no token in production', more: {}, env: production, says: 'is not set up' },
    {
      what: "has another bot's token",
      more: {},
      env: { TELEGRAM_BOT_TOKEN: '4200000002:another' },
      says: 'is not set up',
    },
  ])('error: Telegram that $what lets nobody in', async ({ more, env, says }) => {
    const world = await telegramWorld({ settings: more, env })
    const answer = await world.post(`${path}/authenticate`, await widget(world))
    expect(answer.body).toEqual({
      code: 'disallowed_login_method',
      error: `Login with Telegram ${says}.`,
    })
  })

  test('with a token of its own the sandbox’s bot is worth nothing', async () => {
    const token = `${bot.bot_id}:real`
    const world = await telegramWorld({ env: { TELEGRAM_BOT_TOKEN: token } })
    const real = { telegram_auth_result: signWidget(token, { person: ada, now: world.clock.now() }) }
    expect((await world.post(`${path}/authenticate`, await widget(world))).status).toBe(401)
    expect((await world.post(`${path}/authenticate`, real)).status).toBe(200)
  })
})

test('the hash is the one that Telegram computes', async () => {
  // Created once by the recipe of core.telegram.org, with openssl: `printf … | openssl dgst -sha256 -mac HMAC`.
  const { hash } = signWidget('110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', {
    person: { id: 1, first_name: 'Ada' },
    now: new Date(1_700_000_000_000),
  })
  expect(hash).toBe('5d38ac5d7a9e434cd7462ba57445be67a00aff8c99cc4829933db79062bf2ad9')
})
