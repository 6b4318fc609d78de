import '../../../test/dom.ts'
import { createGuestAccount } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { fakeBotToken, signWidget } from '../../../../server/src/vendors/telegram/fake.ts'
import { getLatchkey } from '../../latchkey.ts'
import { loaders } from '../../loaders.ts'
import { resumeRedirect } from './resumeRedirect.ts'

const bot = { bot_id: '42', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true }
const settings = { guest_auth: true, telegram_auth: true, telegram_auth_config: bot }

/** Data of an attacker's account, signed by Telegram for this app, as in a link. */
async function signedBy(world: World, id: number) {
  const app = await world.ctx.apps.find(world.app.id)
  const token = (app && fakeBotToken(app)) ?? ''
  const widget = signWidget(token, { person: { id, first_name: 'Eve' }, now: world.clock.now() })
  const members = Object.entries(widget).map(([name, value]) => [name, String(value)])
  return { telegram_auth_result: Object.fromEntries(members) }
}

function openPage(world: World) {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
  )
  const latchkey = getLatchkey({ appId: world.app.id, apiUrl: 'http://arrived.test' }, loaders)
  const stop = latchkey.client.start()
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  return latchkey
}

test('security: a link with the sender’s Telegram data is not linked to a guest', async () => {
  const world = await createWorld({ settings })
  const latchkey = openPage(world)
  await latchkey.client.whenReady()
  const { user } = await createGuestAccount(latchkey.client)
  await resumeRedirect(latchkey, await signedBy(world, 666))
  expect(latchkey.modal.getState()).toEqual([])
  expect((await latchkey.client.session.refresh())?.id).toBe(user.id)
  const { body } = await world.post('/api/v1/telegram/authenticate', await signedBy(world, 666))
  expect((body.user as { id: string }).id).not.toBe(user.id)
})
