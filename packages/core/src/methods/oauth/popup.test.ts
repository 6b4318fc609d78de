import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerFor } from '../../../../../test/support/crossApp.ts'
import { newClient } from '../../../../../test/support/journeys/client.ts'
import { allSocial } from '../../../../../test/support/oauth.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import type { Client } from '../../client.ts'
import { askForCloud } from '../../wallet/embedded/cloud.ts'
import { createCrossAppFlow } from '../crossApp/flow.ts'
import { createTelegramFlow } from '../telegram/flow.ts'
import { createOAuthFlow } from './flow.ts'
import { openPopupAhead } from './popupAhead.ts'

const popups: { arguments: unknown[]; moved: number[][]; closed: number }[] = []
let isBlocked: boolean

beforeEach(() => {
  popups.length = 0
  isBlocked = false
})
afterEach(() => vi.unstubAllGlobals())

function openPage(): void {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
  vi.stubGlobal('window', {
    ...{ location: { href: 'https://shop.test/', origin: 'https://shop.test' }, opener: null },
    // The page is on the second of two screens.
    ...{ screenX: 1_920, screenY: 40, outerWidth: 1_000, outerHeight: 900 },
    addEventListener() {},
    removeEventListener() {},
    open(...args: unknown[]) {
      if (isBlocked) return null
      const one = { arguments: args, moved: [] as number[][], closed: 0 }
      popups.push(one)
      return {
        ...{ closed: false, location: { href: '' } },
        moveTo: (...to: number[]) => one.moved.push(to),
        close: () => one.closed++,
      }
    },
  })
}

/** Every flow that uses a window; here each ends without a response. */
const doors: Record<string, (client: Client, world: World) => Promise<unknown>> = {
  OAuth(client) {
    const flow = createOAuthFlow(client)
    const outcome = flow.inPopup({ provider: 'google' })
    flow.reset()
    return outcome
  },
  async 'another app'(client, world) {
    const { id } = await providerFor(world)
    const flow = createCrossAppFlow(client)
    const outcome = flow.connect({ appId: id })
    flow.reset()
    return outcome
  },
  Telegram: (client) => createTelegramFlow(client).start(),
  'Google Drive': (client) => askForCloud(client, 'google-drive', AbortSignal.abort()),
  iCloud: (client) => askForCloud(client, 'icloud', AbortSignal.abort()),
}

async function setUp() {
  const config = { bot_id: '42', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true }
  const world = await createWorld({
    settings: { ...allSocial, telegram_auth: true, telegram_auth_config: config },
  })
  const client = newClient(world)
  client.start()
  await client.whenReady()
  openPage()
  return { world, client }
}

test.each(Object.entries(doors))(
  '%s is asked in one window of 440 by 680 in the middle of the page, which closes with it',
  async (_, ask) => {
    const { world, client } = await setUp()
    for (const isAhead of [false, true]) {
      popups.length = 0
      if (isAhead) openPopupAhead()
      await expect(ask(client, world)).rejects.toThrow()
      expect(popups).toEqual([
        { arguments: ['', '_blank', 'popup,width=440,height=680'], moved: [[2_200, 150]], closed: 1 },
      ])
    }
  },
)

test.each(Object.entries(doors))('error: %s says that the browser opens no window', async (_, ask) => {
  isBlocked = true
  const { world, client } = await setUp()
  await expect(ask(client, world)).rejects.toMatchObject({
    code: 'unknown_auth_error',
    message: 'The browser has blocked a window.',
  })
})
