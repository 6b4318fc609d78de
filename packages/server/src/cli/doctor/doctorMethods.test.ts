import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { setAppRow } from '../../../../../test/support/appRow.ts'
import { startChain } from '../../../../../test/support/chain.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { setVendorKeys } from '../../app/vendorKeys.ts'
import { checkMethods, listCallbacks } from './doctorMethods.ts'

const production = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }

async function getApp(world: World) {
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('no app')
  return app
}

async function readReport(world: World): Promise<string> {
  const findings = await checkMethods(world.ctx, await getApp(world))
  return findings.map(({ level, what }) => `${level} ${what}`).join('\n')
}

test('a method without its keys is the sandbox on a laptop, and broken in production', async () => {
  const settings = { google_oauth: true, sms_auth: true, sms_countries: ['US'] }
  expect(await readReport(await createWorld({ settings }))).toMatch(/^ok .*SMS goes to the sandbox/m)
  const world = await createWorld({ settings, env: production })
  expect(await readReport(world)).toMatch(
    /^bad .*google is on and has no keys: set GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET/m,
  )
  await setVendorKeys(world.ctx, {
    appId: world.app.id,
    vendor: 'google',
    keys: { client_id: 'a', client_secret: 'b' },
  })
  expect(await readReport(world)).toMatch(/^ok .*google has its keys/m)
})

test('keys of the environment count for every app', async () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+1' }
  const settings = { sms_auth: true, sms_countries: ['US'] }
  const world = await createWorld({ settings, env: { ...production, ...twilio } })
  expect(await readReport(world)).toMatch(/^ok .*SMS has its keys/m)
  expect(await readReport(world)).not.toContain('sms_countries')
  // As an app that was set up before the list was required.
  await setAppRow(world, { settings: { sms_auth: true } })
  expect(await readReport(world)).toMatch(/^bad .*SMS is on without sms_countries/m)
})

test('what does not fit together is said', async () => {
  const world = await createWorld({
    settings: {
      telegram_auth: true,
      telegram_auth_config: { bot_id: '2', bot_name: 'b', link_enabled: true, seamless_auth_enabled: false },
      captcha_enabled: true,
      custom_jwt_auth: true,
      passkey_auth: true,
      wallet_auth: true,
      farcaster_auth: true,
    },
    origins: ['http://127.0.0.1:3000', 'https://a.example'],
  })
  await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'telegram', keys: { bot_token: '1:x' } })
  const text = await readReport(world)
  for (const line of [
    /^bad .*the bot token is not that of bot 2/m,
    /^bad .*captcha is on without captcha_site_key/m,
    /^ok .*the app's own login come from the sandbox/m,
    /^warn .*no passkeys on http:\/\/127\.0\.0\.1:3000$/m,
    /^warn .*RPC_URLS is not set/m,
    /^ok .*Farcaster goes to the sandbox/m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toContain('1:x')
})

test('a login of its own that is not set up lets no user in on a production server', async () => {
  const world = await createWorld({ settings: { custom_jwt_auth: true }, env: production })
  expect(await readReport(world)).toMatch(/^bad .*custom_jwt_auth is on without custom_auth_config/m)
})

test('the addresses to register at each provider are those the server answers', async () => {
  const world = await createWorld({ settings: { apple_oauth: true, google_oauth: true } })
  const callbacks = listCallbacks(await getApp(world), 'http://localhost:4000')
  expect(callbacks.map(([provider]) => provider)).toEqual(['google', 'apple'])
  for (const [, url = ''] of callbacks) expect((await world.fetch(url)).status).not.toBe(404)
  expect((await world.fetch('http://localhost:4000/api/v1/oauth/callback')).status).toBe(404)
})

test('security: a login whose tokens for others would count is said (R66: custom tokens)', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const public_key = publicKey.export({ type: 'spki', format: 'pem' })
  const getOutput = async (more: object) => {
    const world = await createWorld({ settings: { custom_jwt_auth: true } })
    const settings = { custom_jwt_auth: true, custom_auth_config: { public_key, ...more } }
    // As an app that was set up before this was refused.
    await setAppRow(world, { settings })
    return readReport(world)
  }
  expect(await getOutput({})).toMatch(/^bad .*no issuer.*\nbad .*no audience/m)
  expect(await getOutput({ issuer: 'https://login.example', audience: 'app' })).not.toContain('for others')
})

test('a node that does not answer, or for another chain, is said', async () => {
  const [one, two, silent] = [await startChain(1), await startChain(2), await startChain(10)]
  silent.answer = (request) => request.destroy()
  const world = await createWorld({
    settings: { wallet_auth: true },
    env: { RPC_URLS: `1=${one.url},8453=${two.url},10=${silent.url}` },
  })
  const text = await readReport(world)
  expect(text).toMatch(/^ok .*the node of chain 1 answers/m)
  expect(text).toMatch(/^bad .*the node of chain 8453 in RPC_URLS: wrong-chain$/m)
  expect(text).toMatch(/^bad .*the node of chain 10 in RPC_URLS: unreachable$/m)
})

test('how far the cookies of an API host go is said, and which pages they do not reach', async () => {
  const origins = ['https://app.example.co.uk', 'https://example.co.uk', 'http://localhost:3000']
  const at = (custom_api_url: string) => createWorld({ settings: { custom_api_url }, origins })
  const beside = await readReport(await at('https://privy.example.co.uk'))
  expect(beside).toMatch(/^ok .*cookies of example\.co\.uk and the hosts below it$/m)
  expect(beside).toMatch(/^warn .*do not reach http:\/\/localhost:3000: /m)
  const alone = await readReport(await at('https://example.co.uk'))
  expect(alone).toMatch(/^ok .*cookies of example\.co\.uk only$/m)
  expect(alone).toMatch(/^warn .*do not reach https:\/\/app\.example\.co\.uk, http:\/\/localhost:3000: /m)
})

test('an API host that clients do not take for one that keeps cookies is said', async () => {
  const getOutput = async (host: string) =>
    readReport(
      await createWorld({
        settings: { custom_api_url: host },
        origins: ['https://app.example.com'],
        env: { PUBLIC_URL: 'https://auth.example.com' },
      }),
    )
  expect(await getOutput('https://auth.example.com')).toMatch(
    /^warn .*clients whose apiUrl is https:\/\/auth\.example\.com do not notice .*its own host/m,
  )
  expect(await getOutput('https://privy.example.com')).not.toContain('do not notice')
})
