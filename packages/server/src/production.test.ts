import { endpoints, management } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { allSocial } from '../../../test/support/oauth.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { issueFakeToken } from './vendors/captcha/fake.ts'
import { fakeIssuer } from './vendors/customAuth/fake.ts'
import { signLogin } from './vendors/farcaster/fake.ts'
import { fakeBotToken, signMiniApp, signWidget } from './vendors/telegram/fake.ts'

const env = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }
const bot = { bot_id: '42', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true }
const settings = {
  ...allSocial,
  sms_auth: true,
  sms_countries: ['US'],
  farcaster_auth: true,
  guest_auth: true,
  custom_jwt_auth: true,
  telegram_auth: true,
  telegram_auth_config: bot,
}

let world: World
beforeAll(async () => {
  world = await createWorld({ settings, env })
})

const notSetUp = { status: 403, body: { code: 'disallowed_login_method' } }

describe('security: a production server', () => {
  test('has these pages beside the calls of the contract, and nothing of the sandbox', async () => {
    const calls = new Set<string>([
      ...Object.values(endpoints).flatMap(({ path, aliases = [] }) => [path, ...aliases]),
      // They say that a call is not built.
      ...[...management.otherPaths, ...management.pathsLikeApps],
    ])
    const pages = world.server.routes.filter(({ path }) => !calls.has(path))
    expect([...new Set(pages.map(({ path }) => path))].sort()).toEqual([
      '/*',
      '/api/*',
      '/api/v1/oauth/callback/:provider',
      '/api/v1/recovery/oauth/callback/google-drive',
      '/apps/:app_id/embedded-wallets',
      '/apps/:app_id/embedded-wallets/export',
      '/consent/assets/:name',
      '/cross-app/auth',
      '/cross-app/connect',
      '/cross-app/transact',
      '/frame/assets/:name',
      '/healthz',
      '/js/telegram-login.js',
      '/oauth/transact',
      '/openapi.json',
      '/readyz',
      '/undo/:app_id',
    ])
    for (const path of ['/js/telegram-login.js', `/api/v1/apps/${world.app.id}`]) {
      const reply = await world.fetch(path, { headers: { 'privy-app-id': world.app.id } })
      expect(await reply.text()).not.toMatch(/sandbox|localhost:4000/)
    }
  })

  test.each(Object.keys(allSocial).map((name) => name.replace('_oauth', '')))(
    'knows no %s without keys',
    async (provider) => {
      const body = {
        ...{ provider, redirect_to: `${world.app.origin}/` },
        ...{ code_challenge: 'A'.repeat(43), state_code: 'A'.repeat(43) },
      }
      expect(await world.post('/api/v1/oauth/init', body)).toMatchObject(notSetUp)
    },
  )

  test('takes nothing that the fakes of a laptop have signed', async () => {
    const app = await world.ctx.apps.find(world.app.id)
    const token = (app && fakeBotToken(app)) ?? ''
    const person = { id: 7, first_name: 'Eve' }
    const now = world.clock.now()
    for (const body of [
      { telegram_auth_result: signWidget(token, { person, now }) },
      { telegram_web_app_data: signMiniApp(token, { person, now }) },
    ])
      expect(await world.post('/api/v1/telegram/authenticate', body)).toMatchObject(notSetUp)

    const { issuer, sign } = await fakeIssuer(world.ctx)
    const exp = Math.floor(now.getTime() / 1_000) + 600
    const custom = { token: await sign({ iss: issuer, sub: 'eve', exp }) }
    expect(await world.post('/api/v1/custom_jwt_account/authenticate', custom)).toMatchObject(notSetUp)

    expect(await world.post('/api/v1/farcaster/init')).toMatchObject(notSetUp)
    const { body } = await world.post('/api/v2/farcaster/init')
    const site = { domain: new URL(world.app.origin).host, siweUri: world.app.origin }
    const proof = signLogin({ ...site, nonce: String(body.nonce), fid: 7, now })
    expect(await world.post('/api/v2/farcaster/authenticate', { ...proof, fid: 7 })).toMatchObject(notSetUp)

    const users = world.ctx.db.selectFrom('users').select('id').where('app_id', '=', world.app.id)
    expect(await users.execute()).toEqual([])
  })

  test("is passed by no captcha of the sandbox, even with the sandbox's site key", async () => {
    const guardedWorld = await createWorld({
      env,
      settings: { ...settings, captcha_enabled: true, captcha_site_key: 't:local' },
    })
    const token = issueFakeToken(guardedWorld.ctx, { hostname: 'localhost', action: guardedWorld.app.id })
    const body = { email: 'eve@example.com', token }
    expect(await guardedWorld.post('/api/v1/passwordless/init', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_captcha' },
    })
    expect(guardedWorld.inbox).toEqual([])
  })
})
