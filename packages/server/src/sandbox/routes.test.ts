import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/world.ts'

test('the first page leads to every page that is opened by hand', async () => {
  const world = await createWorld()
  const index = await (await world.fetch('/sandbox')).text()
  const paths = [...index.matchAll(/<a href="(\/sandbox\/\w+)"/g)].map((match) => match[1])
  expect(paths).toEqual(['/sandbox/inbox', '/sandbox/captcha', '/sandbox/custom'])
  for (const path of paths) {
    const reply = await world.fetch(path ?? '')
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('<nav><a href="/sandbox">')
  }
})

test('security: the pages run no foreign script, answer no foreign host, and in production nobody', async () => {
  const world = await createWorld()
  const reply = await world.fetch('/sandbox')
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
  const headers = { host: 'rebound.attacker.example' }
  expect((await world.fetch('/sandbox', { headers })).status).toBe(403)
  const production = await createWorld({
    env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' },
  })
  expect((await production.fetch('/sandbox')).status).toBe(404)
})
