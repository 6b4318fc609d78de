import { expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createServer } from '../main.ts'

const settings = { captcha_enabled: true, captcha_site_key: 't:local' }
const challenge = (world: World) =>
  world.get(`/sandbox/turnstile/challenge?sitekey=local&action=${world.app.id}`)
const choose = (world: World, behavior: string, headers: Record<string, string> = {}) =>
  world.fetch('/sandbox/captcha', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ app: world.app.id, behavior }),
  })

test('what the widget is given is good for a login, and any page may ask', async () => {
  const world = await createWorld({ settings })
  const { body, headers } = await challenge(world)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  const reply = await world.post('/api/v1/passwordless/init', { email: 'ada@example.com', token: body.token })
  expect(reply.status).toBe(200)
})

test('the page shows each app and how its captcha behaves, and changes it for every process', async () => {
  const world = await createWorld({ settings })
  const page = async () => (await world.fetch('/sandbox/captcha')).text()
  expect(await page()).toMatch(new RegExp(`value="${world.app.id}"[\\s\\S]*?"pass" aria-pressed="true"`))
  expect((await choose(world, 'fail')).status).toBe(303)
  expect(await page()).toMatch(new RegExp(`value="${world.app.id}"[\\s\\S]*?"fail" aria-pressed="true"`))
  const second = { ...world, server: createServer(world.ctx) }
  expect((await challenge(second)).body).toEqual({ error: '300030' })
  await choose(world, 'silent')
  expect((await challenge(world)).body).toEqual({ silent: true })
})

test('error: a behavior or an app that does not exist changes nothing', async () => {
  const world = await createWorld({ settings })
  expect((await choose(world, 'constructor')).status).toBe(400)
  expect((await choose({ ...world, app: { ...world.app, id: 'x'.repeat(25) } }, 'fail')).status).toBe(400)
})

test('security: no other page changes it, and in production there is none of it', async () => {
  const world = await createWorld({ settings })
  expect((await choose(world, 'fail', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const env = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }
  const production = await createWorld({ settings, env, parts: { mail: { send: async () => {} } } })
  expect((await challenge(production)).status).toBe(404)
  expect((await production.fetch('/sandbox/captcha')).status).toBe(404)
  expect((await production.fetch('/sandbox/turnstile.js')).status).toBe(404)
})
