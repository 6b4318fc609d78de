import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'

const page = async (world: Awaited<ReturnType<typeof createWorld>>, path: string, headers = {}) => {
  const reply = await world.fetch(`/sandbox/custom${path}`, { headers })
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}

test('a token of the page logs in, one that has expired does not', async () => {
  const world = await createWorld({ settings: { custom_jwt_auth: true } })
  const { text } = await page(world, '?sub=ada')
  const token = /<pre id="token">([\w.-]+)<\/pre>/.exec(text)?.[1]
  const enter = (token: unknown) => world.post('/api/v1/custom_jwt_account/authenticate', { token: token })
  expect((await enter(token)).body.user).toMatchObject({ linked_accounts: [{ custom_user_id: 'ada' }] })
  const { token: old } = JSON.parse((await page(world, '/token?sub=ada&expired=1')).text)
  expect(await enter(old)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
})

test('its keys are published as those of any login', async () => {
  const world = await createWorld()
  const { keys } = JSON.parse((await page(world, '/jwks.json')).text)
  expect(keys).toEqual([expect.objectContaining({ kty: 'EC', alg: 'ES256', kid: expect.any(String) })])
  expect(keys[0]).not.toHaveProperty('d')
})

test('security: what is typed is text, and foreign pages get no token', async () => {
  const world = await createWorld()
  const { text, headers } = await page(world, `?sub=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(text).not.toContain('<script>')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  const isAllowed = async (origin: string) =>
    (await page(world, '/token?sub=ada', { origin })).headers.get('access-control-allow-origin')
  expect(await isAllowed('http://localhost:3000')).toBe('http://localhost:3000')
  expect(await isAllowed('https://evil.example')).toBeNull()
})

test('security: nothing of it exists in production', async () => {
  const world = await createWorld({
    env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'http://localhost:4000' },
  })
  for (const path of ['', '/jwks.json', '/token?sub=ada']) expect((await page(world, path)).status).toBe(404)
})
