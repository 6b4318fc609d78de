import { describe, expect, test } from 'vitest'
import { createWorld, warmPool } from '../../../../test/support/world.ts'
import { createApp, rotateSecret, updateApp } from './manage.ts'
import { findApp } from './store.ts'

describe('an app', () => {
  test('has an id of 25 letters and digits, and a secret that is stored as a hash alone', async () => {
    const { ctx } = await createWorld()
    const { appId, appSecret } = await createApp(ctx, { name: ' Shop ', origins: ['https://shop.example'] })
    expect(appId).toMatch(/^[a-z0-9]{25}$/)
    expect(Buffer.from(appSecret, 'base64url')).toHaveLength(32)
    expect(await findApp(ctx, appId)).toMatchObject({
      name: 'Shop',
      allowedOrigins: ['https://shop.example'],
    })
    const rows = await ctx.db.selectFrom('app_secrets').selectAll().where('app_id', '=', appId).execute()
    expect(rows.map(({ hash }) => Buffer.from(hash).toString('utf8')).join()).not.toContain(appSecret)
  })

  test.each([
    { settings: { no_such_setting: true } },
    { settings: { email_auth: 'yes' } },
    { settings: { access_token_seconds: 7_200 } },
    { settings: { accent_color: 'red; background: url(x)' } },
    { settings: { logo_url: 'javascript:alert(1)' } },
    { settings: { terms_and_conditions_url: 'data:text/html,x' } },
    { name: ' ' },
  ])('error: cannot be set to %o', async (change) => {
    const { ctx, app } = await createWorld()
    await expect(updateApp(ctx, app.id, change)).rejects.toThrow()
  })

  test('keeps all of many changes made at the same moment', async () => {
    const world = await createWorld()
    await warmPool(world)
    const { ctx, app } = world
    const names = ['wallet_auth', 'sms_auth', 'google_oauth', 'passkey_auth', 'guest_auth', 'telegram_auth']
    await Promise.all(names.map((name) => updateApp(ctx, app.id, { settings: { [name]: true } })))
    const { settings } = (await findApp(ctx, app.id)) ?? {}
    expect(settings).toMatchObject(Object.fromEntries(names.map((name) => [name, true])))
  })
})

test('an old secret counts for a while beside the new one', async () => {
  const { ctx, app, clock } = await createWorld()
  await rotateSecret(ctx, app.id, { overlapSeconds: 60 })
  expect(await ctx.apps.secretHashes(app.id)).toHaveLength(2)
  clock.forward({ seconds: 61 })
  ctx.apps.forget()
  expect(await ctx.apps.secretHashes(app.id)).toHaveLength(1)
})
