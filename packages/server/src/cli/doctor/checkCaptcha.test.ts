import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { setVendorKeys } from '../../app/vendorKeys.ts'
import { checkCaptcha } from './checkCaptcha.ts'

const env = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }

async function getApp(world: World) {
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('no app')
  return app
}

async function readReport(world: World): Promise<string> {
  const [finding] = await checkCaptcha(world.ctx, await getApp(world))
  return `${finding?.level} ${finding?.what}`
}

test('the captcha of the sandbox is fine on a laptop only', async () => {
  const settings = { captcha_enabled: true, captcha_site_key: 't:local' }
  expect(await readReport(await createWorld({ settings }))).toMatch(/^ok .*sandbox/)
  expect(await readReport(await createWorld({ settings, env }))).toMatch(/^bad .*no user can log in/)
})

test('a secret key is shown to the vendor, who knows it or does not', async () => {
  const settings = { captcha_enabled: true, captcha_site_key: 't:0x4AAA' }
  const world = await createWorld({ settings })
  expect(await readReport(world)).toMatch(/^bad .*TURNSTILE_SECRET_KEY/)
  const vendor = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const code = body.includes('secret=right') ? 'invalid-input-response' : 'invalid-input-secret'
    reply.end(JSON.stringify({ success: false, 'error-codes': [code] }))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const verify_url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/`
  for (const [secret_key, says] of [
    ['right', /^ok .*accepts the secret key/],
    ['wrong', /^bad .*invalid-input-secret/],
  ] as const) {
    await setVendorKeys(world.ctx, {
      appId: world.app.id,
      vendor: 'turnstile',
      keys: { secret_key, verify_url },
    })
    expect(await readReport(world)).toMatch(says)
  }
  vendor.close()
})
