import { describe, expect, test } from 'vitest'
import {
  allowDrive,
  getDriveToken,
  leaveForDrive,
  redeemDrive,
  visitDrive,
  withDrive,
  withICloud,
} from '../../../../../../test/support/clouds.ts'
import { signIn } from '../../../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../../../test/support/world.ts'
import { updateApp } from '../../../app/manage.ts'
import { readSettings } from '../../../app/settings.ts'
import type { SealedName } from '../../../db/vaultSchema.ts'
import { insertEntropy } from '../../entropies.ts'
import { checkClouds, cloudCallbacks } from './check.ts'
import { requireCloud } from './requireCloud.ts'

async function start(settings: object = withDrive) {
  const world = await createWorld({ settings: { ...settings } })
  return { world, ada: await signIn(world) }
}

const initICloud = (world: World, token: string, client_type = 'web') =>
  world.post('/api/v1/recovery/oauth/init_icloud', { client_type }, { token })

describe('Google Drive', () => {
  test('is left for with the one scope, and come back from to the very page, with access to the folder', async () => {
    const { world, ada } = await start()
    const visit = await visitDrive(world, ada)
    const { searchParams } = new URL(visit.url)
    expect(searchParams.get('scope')).toBe('https://www.googleapis.com/auth/drive.appdata')
    expect(visit.back?.href).toMatch(/^http:\/\/localhost:3000\/page\?tab=1&privy_oauth_code=.+#top$/)
    expect(visit.back?.searchParams.get('privy_oauth_provider')).toBe('google-drive')
    expect(visit.state).toBe(visit.stateCode)
    const { status, body } = await redeemDrive(world, ada, visit)
    expect({ status, body }).toEqual({ status: 200, body: { access_token: expect.any(String) } })
    // Passed on and not stored, nor the token for which it is exchanged.
    const rows = JSON.stringify(await world.ctx.db.selectFrom('ceremonies').selectAll().execute())
    for (const secret of [String(body.access_token), visit.verifier, visit.code])
      expect(rows).not.toContain(secret)
  })

  test.each([
    ['deny', 'undefined'],
    ['error', 'error'],
  ] as const)('error: on %s the page is told so', async (outcome, code) => {
    const { world, ada } = await start()
    const visit = await visitDrive(world, ada, { outcome })
    expect(visit).toMatchObject({ code, state: visit.stateCode })
  })

  test('error: an app that does not offer it, and a server without keys, refuse', async () => {
    const { world, ada } = await start({})
    expect((await leaveForDrive(world, ada)).answer.body.code).toBe('disallowed_recovery_method')
    expect((await initICloud(world, ada.token)).body.code).toBe('disallowed_recovery_method')
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('no app')
    const offering = { ...app, settings: readSettings(withDrive) }
    const production = { ...world.ctx, config: { ...world.ctx.config, profile: 'production' as const } }
    await expect(requireCloud(production, offering, 'google-drive')).rejects.toMatchObject({
      code: 'feature_not_enabled',
    })
  })

  test('goes by the client that the app logs in by, unless it has one of its own', async () => {
    const env = { GOOGLE_CLIENT_ID: 'shared', GOOGLE_CLIENT_SECRET: 's' }
    const world = await createWorld({ settings: withDrive, env })
    const ada = await signIn(world)
    const getClient = async (world: World, token: string) => {
      const { url } = await leaveForDrive(world, { token })
      return { host: new URL(url).host, id: new URL(url).searchParams.get('client_id') }
    }
    expect(await getClient(world, ada.token)).toEqual({ host: 'accounts.google.com', id: 'shared' })
    const own = { ...env, GOOGLE_DRIVE_CLIENT_ID: 'own', GOOGLE_DRIVE_CLIENT_SECRET: 's' }
    const other = await createWorld({ settings: withDrive, env: own })
    expect(await getClient(other, (await signIn(other)).token)).toMatchObject({ id: 'own' })
  })
})

describe('security: a code is worth nothing without everything it is bound to (R31: OAuth state, R32: PKCE, R37: redirect code)', () => {
  test.each([
    { what: 'another state', body: { state_code: 'x'.repeat(48) }, code: 'oauth_state_mismatch' },
    { what: 'another verifier', body: { code_verifier: 'x'.repeat(48) }, code: 'invalid_pkce_parameters' },
    { what: 'no verifier', body: { code_verifier: undefined }, code: 'invalid_pkce_parameters' },
    { what: 'another provider', body: { provider: 'icloud' }, code: 'invalid_credentials' },
    { what: 'another code', body: { authorization_code: 'x'.repeat(43) }, code: 'invalid_credentials' },
    { what: 'Google’s own code', body: { code_type: 'raw' }, code: 'feature_not_enabled' },
    { what: 'another browser', sent: { headers: { 'privy-ca-id': 'b' } }, code: 'invalid_credentials' },
  ])('$what', async ({ body, sent, code }) => {
    const { world, ada } = await start()
    const own = { ...ada, sent: { headers: { 'privy-ca-id': 'a' } } }
    const visit = await visitDrive(world, own)
    const refusal = await redeemDrive(world, { ...own, ...(sent ? { sent } : {}) }, visit, body)
    expect(refusal.body.code).toBe(code)
    expect((await redeemDrive(world, own, visit)).status).toBe(200)
  })

  test('another user, another app, another method’s code, an hour later', async () => {
    const { world, ada } = await start()
    const visit = await visitDrive(world, ada)
    const bob = await signIn(world)
    expect((await redeemDrive(world, bob, visit)).body.code).toBe('invalid_credentials')
    const elsewhere = await start()
    const reply = await redeemDrive(elsewhere.world, elsewhere.ada, visit)
    expect(reply.body.code).toBe('invalid_credentials')
    const { code, state, verifier } = visit
    const login = { authorization_code: code, state_code: state, code_verifier: verifier }
    expect((await world.post('/api/v1/oauth/authenticate', login)).status).toBe(401)
    expect((await world.post('/api/v1/recovery/oauth/authenticate', login)).body.code).toBe(
      'missing_or_invalid_token',
    )
    world.clock.forward({ seconds: 61 })
    expect((await redeemDrive(world, ada, visit)).body.code).toBe('invalid_credentials')
  })

  test('of twenty at once one gets in; a state is answered once, and for ten minutes', async () => {
    const { world, ada } = await start()
    const visit = await visitDrive(world, ada)
    await warmPool(world)
    const all = await Promise.all(Array.from({ length: 20 }, () => redeemDrive(world, ada, visit)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)

    const { url } = await leaveForDrive(world, ada)
    const address = await allowDrive(world, url)
    const answers = await Promise.all([world.fetch(address), world.fetch(address)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
    const late = await allowDrive(world, (await leaveForDrive(world, ada)).url)
    world.clock.forward({ seconds: 601 })
    expect((await world.fetch(late)).status).toBe(400)
  })
})

describe('security: nobody is sent anywhere but to a page of the app (R33: return addresses)', () => {
  test.each([
    ['https://evil.example/', 'invalid_origin'],
    ['https://localhost:3000/', 'invalid_origin'],
    ['http://localhost:3000@evil.example/', 'invalid_data'],
    ['javascript:alert(1)', 'invalid_app_url_scheme_configuration'],
    ['http://localhost:4000/oauth/consent?provider_app_id=x', 'invalid_origin'],
  ])('%s', async (redirect_to, code) => {
    const { world, ada } = await start()
    expect((await leaveForDrive(world, ada, { redirect_to })).answer.body.code).toBe(code)
  })

  test('nor to one that was taken off the list meanwhile', async () => {
    const { world, ada } = await start()
    const address = await allowDrive(world, (await leaveForDrive(world, ada)).url)
    await updateApp(world.ctx, world.app.id, { removeOrigins: [world.app.origin] })
    world.ctx.apps.forget()
    expect((await world.fetch(address)).headers.get('location')).toBeNull()
  })

  test.each([{ code_challenge: null }, { code_challenge: 'plain' }, { state_code: 'short' }])(
    'nor without PKCE and a state: %o',
    async (body) => {
      const { world, ada } = await start()
      expect((await leaveForDrive(world, ada, body)).answer.status).toBe(400)
    },
  )
})

test('security: no token of a cloud is in a log or an audit line', async () => {
  const { world, ada } = await start()
  const token = await getDriveToken(world, ada)
  const lines = JSON.stringify(await world.ctx.db.selectFrom('audit_log').selectAll().execute())
  expect(lines).not.toContain(token)
})

test('the doctor misses keys, says where Google sends users, and whom a setting has shut out', async () => {
  const { world, ada } = await start()
  const look = async () => {
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('no app')
    const production = { ...world.ctx, config: { ...world.ctx.config, profile: 'production' as const } }
    const findings = await checkClouds(production, app)
    return { app, bad: findings.filter(({ level }) => level === 'bad').map(({ what }) => what) }
  }
  const { app, bad } = await look()
  expect(bad).toEqual([expect.stringContaining('GOOGLE_DRIVE_CLIENT_ID')])
  expect(cloudCallbacks(app, 'https://login.example')).toEqual([
    ['google-drive', 'https://login.example/api/v1/recovery/oauth/callback/google-drive'],
  ])
  const owner = { appId: world.app.id, userId: ada.userId }
  const entropy = { kind: 'mnemonic', sealedName: `0x${'1'.repeat(40)}` as SealedName } as const
  const slot = { ...entropy, recoveryMethod: 'google-drive', now: world.clock.now() }
  await insertEntropy(world.ctx, owner, slot)
  await updateApp(world.ctx, world.app.id, {
    settings: { embedded_wallet_config: { user_owned_recovery_options: [] } },
  })
  world.ctx.apps.forget()
  expect((await look()).bad).toEqual([expect.stringContaining('1 wallets are recovered by google-drive')])
})

describe('iCloud', () => {
  test('is signed in to where CloudKit says, for web pages alone', async () => {
    const { world, ada } = await start(withICloud)
    expect(await initICloud(world, ada.token)).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/\/sandbox\/icloud\/sign-in\?app=/) },
    })
    expect((await initICloud(world, ada.token, 'expo-ios')).body.code).toBe('feature_not_enabled')
  })
})
