import { expect, test } from 'vitest'
import { createWorld, hostOrigin, type World } from '../../../../test/support/world.ts'

const production = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }

async function telegramWorld(env: Record<string, string> = {}) {
  const bot_id = String(Math.floor(Math.random() * 1e12) + 1)
  const telegram_auth_config = { bot_id, bot_name: '<bot>', link_enabled: true, seamless_auth_enabled: true }
  const world = await createWorld({ env, settings: { telegram_auth: true, telegram_auth_config } })
  return { world, bot_id }
}

function sign(world: World, members: Record<string, string>, headers = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(members)) body.set(name, value)
  return world.fetch('/sandbox/telegram/sign', { method: 'POST', body, headers })
}

test('the page signs for the app’s bot, and the server believes it', async () => {
  const { world, bot_id } = await telegramWorld()
  const page = await world.fetch(`/sandbox/telegram/auth?bot_id=${bot_id}&origin=${hostOrigin}`)
  expect(await page.text()).toContain('@&lt;bot&gt;')
  const person = { bot_id, origin: hostOrigin, id: '7', first_name: 'Ada', last_name: '', username: 'ada' }
  const widget = await (await sign(world, { ...person, as: 'widget' })).json()
  const miniApp = await (await sign(world, { ...person, as: 'miniApp' })).json()
  for (const body of [{ telegram_auth_result: widget }, { telegram_web_app_data: miniApp }])
    expect((await world.post('/api/v1/telegram/authenticate', body)).status).toBe(200)
})

test('a bot with a token of its own is asked at Telegram', async () => {
  const { world, bot_id } = await telegramWorld({ TELEGRAM_BOT_TOKEN: '1:x' })
  const query = `?bot_id=${bot_id}&origin=${encodeURIComponent(hostOrigin)}`
  const page = await world.fetch(`/sandbox/telegram/auth${query}`, { redirect: 'manual' })
  expect(page.headers.get('location')).toBe(`https://oauth.telegram.org/auth${query}`)
})

test('security: nobody is signed for a foreign page, by a foreign page, or in production', async () => {
  const { world, bot_id } = await telegramWorld()
  const origin = 'https://attacker.example'
  expect((await world.fetch(`/sandbox/telegram/auth?bot_id=${bot_id}&origin=${origin}`)).status).toBe(404)
  const person = { bot_id, origin: hostOrigin, as: 'widget', id: '7', first_name: 'Ada' }
  expect((await sign(world, { ...person, origin })).status).toBe(404)
  expect((await sign(world, person, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const live = await createWorld({ env: production })
  expect((await sign(live, person)).status).toBe(404)
  expect((await live.fetch('/sandbox/farcaster')).status).toBe(404)
})

test('the script’s popup is Telegram’s in production and the sandbox’s on a laptop', async () => {
  const getScript = async (env: Record<string, string>) => {
    const reply = await (await createWorld({ env })).fetch('/js/telegram-login.js')
    expect(reply.headers.get('content-type')).toContain('text/javascript')
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    return reply.text()
  }
  const live = await getScript(production)
  expect(live).toContain(
    '{"popupUrl":"https://oauth.telegram.org/auth","origins":["https://oauth.telegram.org"]}',
  )
  expect(live).not.toContain('sandbox')
  expect(await getScript({})).toContain('"popupUrl":"http://localhost:4000/sandbox/telegram/auth"')
})
