import { createPublicKey } from 'node:crypto'
import { app as wire } from '@latchkey/wire'
import { exportSPKI, importJWK } from 'jose'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { rotateSigningKey, updateApp } from './manage.ts'
import { PrivateSettings, PublicSettings } from './settings.ts'
import { toConfig } from './toWire.ts'

/** Settings that clients must not see. */
const privateSettings = [
  'access_token_seconds',
  'refresh_token_seconds',
  'session_seconds',
  'identity_tokens',
  'sms_countries',
  'sms_codes_per_day',
  'codes_per_hour_and_network',
  'custom_auth_config',
  'forked_sessions',
  'recovery_max_auth_age_seconds',
  'oauth_tokens',
  'passkey_relying_party',
  'raw_signing',
  'smart_wallet_config',
  'delegation_config',
  'solana_transactions_as_messages',
]

describe('the app config', () => {
  test('has every member that clients of any version expect', async () => {
    const world = await createWorld()
    const { status, body } = await world.get(`/api/v1/apps/${world.app.id}`)
    expect(status).toBe(200)
    // Later versions never become ready without these (protocol 2.14, tested).
    expect(body).toMatchObject({
      id: world.app.id,
      name: 'Test app',
      email_auth: true,
      allowed_domains: [world.app.origin],
      allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
      mfa_methods: [],
      custom_oauth_providers: [],
      custom_api_url: null,
      embedded_wallet_config: {
        create_on_login: 'users-without-wallets',
        user_owned_recovery_options: ['user-passcode'],
        ethereum: { create_on_login: 'users-without-wallets' },
        solana: { create_on_login: 'off' },
        mode: 'legacy-embedded-wallets-only',
      },
      created_at: Math.floor(world.clock.now().getTime() / 1_000),
    })
    const missing = Object.keys(wire.AppConfig.entries).filter((name) => !(name in body))
    expect(missing.sort()).toEqual(['captcha_site_key', 'funding_config', 'telegram_auth_config'])
  })

  test('offers react-auth 3.x no cloud to recover by, which it cannot carry out, and others what the app offers', async () => {
    const allOptions = ['google-drive', 'icloud', 'user-passcode']
    const read = async (options: string[], client?: string) => {
      const embedded_wallet_config = {
        user_owned_recovery_options: options,
        require_user_owned_recovery_on_create: true,
      }
      const world = await createWorld({ settings: { embedded_wallet_config } })
      const headers = client ? { 'privy-client': client } : {}
      const { body } = await world.get(`/api/v1/apps/${world.app.id}`, { headers })
      const wallets = body.embedded_wallet_config as Record<string, unknown>
      return [wallets.user_owned_recovery_options, wallets.require_user_owned_recovery_on_create]
    }
    expect(await read(allOptions, 'react-auth:3.45.0')).toEqual([['user-passcode'], true])
    // Without options the user could not choose.
    expect(await read(['icloud'], 'react-auth:3.0.1')).toEqual([[], false])
    for (const client of ['react-auth:2.25.0', 'react-auth:30.0.0', '@latchkey/react:3.1.0', undefined])
      expect(await read(allOptions, client)).toEqual([allOptions, true])
  })

  test('every other setting is of the contract', () => {
    expect(Object.keys(PrivateSettings.entries).sort()).toEqual([...privateSettings].sort())
  })

  test.each(privateSettings)('security: keeps %s to itself', async (name) => {
    const world = await createWorld({ settings: { custom_auth_config: null } })
    const { body } = await world.get(`/api/v1/apps/${world.app.id}`)
    expect(Object.keys(body)).not.toContain(name)
    expect(Object.keys(PublicSettings.entries)).not.toContain(name)
  })

  test('security: a setting is shown only when the contract names it, also one of a later version', async () => {
    const world = await createWorld()
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('The app of a world exists.')
    const later = { ...app.settings, a_later_secret: 'secret', sms_countries: ['CH'] }
    const config = toConfig({ ...app, settings: later })
    expect(JSON.stringify(config)).not.toMatch(/a_later_secret|secret|sms_countries/)
    const names = Object.keys(wire.AppConfig.entries)
    expect(Object.keys(config).filter((name) => !names.includes(name))).toEqual([])
    expect(Object.keys(PublicSettings.entries).filter((name) => !names.includes(name))).toEqual([])
  })

  test('answers whoever carries a bearer that is long dead', async () => {
    const world = await createWorld()
    const reply = await world.get(`/api/v1/apps/${world.app.id}`, { token: 'a.b.c' })
    expect(reply.status).toBe(200)
  })

  test('shows a change at once', async () => {
    const world = await createWorld()
    await world.get(`/api/v1/apps/${world.app.id}`)
    await updateApp(world.ctx, world.app.id, {
      name: 'New name',
      settings: { captcha_enabled: true, captcha_site_key: 't:abc', accent_color: '#ff8800' },
    })
    const { body } = await world.get(`/api/v1/apps/${world.app.id}`)
    expect(body).toMatchObject({ name: 'New name', captcha_enabled: true, captcha_site_key: 't:abc' })
  })

  test('error: an app nobody made is not there', async () => {
    const world = await createWorld()
    expect((await world.get(`/api/v1/apps/${'x'.repeat(25)}`)).status).toBe(404)
    expect((await world.get('/api/v1/apps/short')).status).toBe(404)
  })

  test('smart wallets are off', async () => {
    const world = await createWorld()
    const { body } = await world.get(`/api/v1/apps/${world.app.id}/smart_wallets`)
    expect(body).toEqual({ enabled: false })
  })
})

describe('signing keys', () => {
  test('are published under both paths, and the config has the one that signs', async () => {
    const world = await createWorld()
    const { body } = await world.get(`/api/v1/apps/${world.app.id}/jwks.json`)
    expect((await world.get(`/v1/apps/${world.app.id}/jwks.json`)).body).toEqual(body)
    const { keys } = v.parse(wire.getJwks.reply, body)
    expect(keys).toHaveLength(1)
    const key = await importJWK({ ...keys[0] } as Parameters<typeof importJWK>[0], 'ES256', {
      extractable: true,
    })
    const config = await world.get(`/api/v1/apps/${world.app.id}`)
    expect(String(config.body.verification_key).trim()).toBe((await exportSPKI(key as CryptoKey)).trim())
  })

  test('change by rotation, and the old one stays until its tokens are gone', async () => {
    const world = await createWorld()
    const kids = async () => {
      const { body } = await world.get(`/api/v1/apps/${world.app.id}/jwks.json`)
      return v.parse(wire.getJwks.reply, body).keys.map(({ kid }) => kid)
    }
    const [old] = await kids()
    const fresh = await rotateSigningKey(world.ctx, world.app.id)
    expect(await kids()).toEqual([fresh, old])
    const app = await world.ctx.apps.find(world.app.id)
    expect(app && (await world.ctx.signers.current(app)).kid).toBe(fresh)
    world.clock.forward({ seconds: 3 * 3_600 })
    expect(await kids()).toEqual([fresh])
  })

  test('security: the private half is nowhere in the database', async () => {
    const world = await createWorld()
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('no app')
    const { key } = await world.ctx.signers.current(app)
    const { d } = key.export({ format: 'jwk' })
    const rows = await world.ctx.db
      .selectFrom('signing_keys')
      .selectAll()
      .where('app_id', '=', app.id)
      .execute()
    expect(rows[0]?.public_jwk).toMatchObject(createPublicKey(key).export({ format: 'jwk' }))
    expect(JSON.stringify(rows)).not.toContain(d)
  })
})
