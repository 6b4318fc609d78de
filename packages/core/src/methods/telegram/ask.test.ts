import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { askTelegram } from './ask.ts'

/** Replaces the browser and Telegram's script; test/e2e has both of them real. */
const popup = { name: '', close: vi.fn(), moveTo() {} }
const auth = vi.fn()
let scripts: string[]
let arrives: boolean

beforeEach(() => {
  vi.clearAllMocks()
  popup.name = ''
  scripts = []
  arrives = true
})
afterEach(() => vi.unstubAllGlobals())

const config = { bot_id: '4200000001', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true }
let count = 0

async function setUp(Telegram?: object) {
  const world = await createWorld({ settings: { telegram_auth: true, telegram_auth_config: config } })
  // A script is added once per page, and this is another page.
  const apiUrl = `http://server${++count}.test`
  const client = { ...newClient(world), apiUrl: () => apiUrl }
  client.start()
  await client.whenReady()
  vi.stubGlobal('window', { screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 600, open: () => popup })
  vi.stubGlobal('document', {
    createElement: () => ({ remove() {} }),
    head: {
      append({ src, onload, onerror }: { src: string; onload(): void; onerror(): void }) {
        scripts.push(src)
        if (arrives) onload()
        else onerror()
      },
    },
  })
  if (Telegram) vi.stubGlobal('Telegram', Telegram)
  return { client, apiUrl }
}

describe('askTelegram', () => {
  test('asks for the app’s bot in the window that is open already, by the script of our server', async () => {
    const { client, apiUrl } = await setUp({ Login: { auth } })
    auth.mockImplementation((_, answer) => answer({ id: '7', hash: 'h' }))
    await expect(askTelegram(client)).resolves.toEqual({ telegram_auth_result: { id: '7', hash: 'h' } })
    expect(scripts).toEqual([`${apiUrl}/js/telegram-login.js`])
    expect(auth.mock.calls[0]?.[0]).toEqual({ bot_id: '4200000001', request_access: true })
    expect(popup.name).toBe('telegram_oauth_bot4200000001')
    expect(popup.close).toHaveBeenCalledOnce()
  })

  test.each([false, undefined])('error: an answer of %s is a refusal', async (result) => {
    const { client } = await setUp({ Login: { auth } })
    auth.mockImplementation((_, answer) => answer(result))
    await expect(askTelegram(client)).rejects.toMatchObject({
      code: 'unknown_auth_error',
      message: 'Telegram auth failed or was canceled by the client',
    })
    expect(popup.close).toHaveBeenCalledOnce()
  })

  test.each([
    { what: 'does not arrive', isThere: false, made: { Login: { auth } } },
    { what: 'makes nothing', isThere: true, made: undefined },
    { what: 'makes no login', isThere: true, made: {} },
  ])('error: a script that $what', async ({ isThere, made }) => {
    const { client } = await setUp(made)
    arrives = isThere
    await expect(askTelegram(client)).rejects.toMatchObject({
      code: 'unknown_auth_error',
      message: 'Telegram was not initialized',
    })
    expect(auth).not.toHaveBeenCalled()
    expect(popup.close).toHaveBeenCalledOnce()
  })
})
