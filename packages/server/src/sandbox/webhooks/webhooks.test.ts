import { expect, test } from 'vitest'
import { startServer } from '../../../../../test/support/listeningServer.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { addReceiver } from '../../../../../test/support/webhooks/receiver.ts'
import { createWorld } from '../../../../../test/support/world.ts'

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers })

test('the page shows the events of an app, the newest first, with their signature checked', async () => {
  const { world, url } = await startServer({})
  const place = `${url}/sandbox/webhooks/${world.app.id}`
  await addReceiver(world, { url: place })
  const { userId } = await signIn(world)
  const page = await (await world.fetch('/sandbox/webhooks')).text()
  expect(page).toMatch(/user\.authenticated[\s\S]*user\.created/)
  expect(page.match(/Signature verified/g)).toHaveLength(2)
  expect(page).toContain(userId)
  expect(page).toContain('svix-signature: v1,')
  const rows = await world.ctx.db.selectFrom('webhook_deliveries').select('state').execute()
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('security: what no endpoint of the app signed is refused, shown as such, and runs nothing', async () => {
  const { world, url } = await startServer({})
  const place = `${url}/sandbox/webhooks/${world.app.id}`
  // Its events go elsewhere, so its secret does not count here.
  await addReceiver(world, { url: `${url}/elsewhere` })
  const body = JSON.stringify({ type: '<script>alert(1)</script>' })
  const headers = { 'svix-id': 'msg_1', 'svix-timestamp': '"><img>', 'svix-signature': 'v1,x' }
  expect((await post(place, body, headers)).status).toBe(400)
  const page = await (await world.fetch('/sandbox/webhooks/list')).text()
  expect(page).toContain('Not signed')
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('"><img>')
})

test('security: a page of another origin cannot write there, and production has no such place', async () => {
  const { world, url } = await startServer({})
  const place = `${url}/sandbox/webhooks/${world.app.id}`
  for (const site of ['cross-site', 'same-site', 'same-origin', 'none'])
    expect((await post(place, '{}', { 'sec-fetch-site': site })).status).toBe(403)
  expect((await post(place, 'x'.repeat(300 * 1_024))).status).toBe(400)
  expect(
    await world.ctx.db
      .selectFrom('sandbox_webhooks')
      .selectAll()
      .where('app_id', '=', world.app.id)
      .execute(),
  ).toEqual([])
  const production = await createWorld({
    env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://login.example.com' },
  })
  expect((await production.fetch('/sandbox/webhooks')).status).toBe(404)
})
