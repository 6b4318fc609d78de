import { describe, expect, test } from 'vitest'
import { guestClient, newClient, signedInClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { fakeBotToken, signMiniApp, signWidget } from '../../../../server/src/vendors/telegram/fake.ts'
import { transferOffer } from '../../account/transfer.ts'
import type { TelegramArrival } from '../../app/arrival.ts'
import { askTelegram } from './ask.ts'
import { createTelegramFlow } from './flow.ts'
import { signedAtLaunch } from './launch.ts'

const config = { bot_id: '4200000001', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true }
const telegramWorld = (settings = {}) =>
  createWorld({ settings: { telegram_auth: true, telegram_auth_config: config, ...settings } })
const ada = { id: 7, first_name: 'Ada', username: 'ada' }

async function readToken(world: World): Promise<string> {
  const app = await world.ctx.apps.find(world.app.id)
  return (app && fakeBotToken(app)) ?? ''
}

/** The popup's response. */
const button = (world: World) => async (): Promise<TelegramArrival> => {
  const proof = signWidget(await readToken(world), { person: ada, now: world.clock.now() })
  return { telegram_auth_result: texts(proof) }
}

async function launchData(world: World): Promise<string> {
  const proof = signMiniApp(await readToken(world), { person: ada, now: world.clock.now() })
  return String(new URLSearchParams(texts(proof)))
}

const texts = (members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]))

describe('createTelegramFlow', () => {
  test('logs a new user in by what the popup answers', async () => {
    const world = await telegramWorld()
    const flow = createTelegramFlow(newClient(world), { ask: button(world) })
    const states: string[] = []
    flow.subscribe(({ status }) => states.push(status))
    const { user, isNewUser } = await flow.start()
    expect(states).toEqual(['verifying', 'connected'])
    expect(isNewUser).toBe(true)
    expect(user.telegram).toMatchObject({ telegramUserId: '7', firstName: 'Ada', username: 'ada' })
  })

  test('a guest who logs in keeps the user', async () => {
    const world = await telegramWorld({ guest_auth: true })
    const client = await guestClient(world)
    const guest = client.session.store.getState().user?.id
    const { user } = await createTelegramFlow(client, { ask: button(world) }).start()
    expect(user).toMatchObject({ id: guest, isGuest: false })
  })

  test('links by the launch data of a Mini App, and opens no popup', async () => {
    const world = await telegramWorld()
    const never = () => Promise.reject(new Error('A popup was opened.'))
    const flow = createTelegramFlow(await signedInClient(world), { intent: 'link', ask: never })
    const proof = signedAtLaunch({ initDataRaw: await launchData(world) })
    expect((await flow.start({ signed: proof })).user.telegram?.telegramUserId).toBe('7')
  })

  test('takes over from another user with the same data', async () => {
    const world = await telegramWorld()
    await createTelegramFlow(newClient(world), { ask: button(world) }).start()
    world.clock.forward({ seconds: 1 })
    const flow = createTelegramFlow(await signedInClient(world), { intent: 'link', ask: button(world) })
    const offer = transferOffer(await flow.start().catch((error) => error))
    expect(offer).toMatchObject({ subject: '7', account: { displayName: '@ada' } })
    expect(await flow.transfer(offer?.nonce ?? '')).toMatchObject({
      telegram: { username: 'ada' },
      email: {},
    })
  })

  test('error: a popup that is closed leaves the flow ready for another try', async () => {
    const world = await telegramWorld()
    let isClosed = true
    const ask = async () => {
      if (isClosed) throw new Error('closed')
      return button(world)()
    }
    const flow = createTelegramFlow(newClient(world), { ask })
    await expect(flow.start()).rejects.toMatchObject({ code: 'unknown_auth_error' })
    expect(flow.getState().status).toBe('failed')
    isClosed = false
    expect((await flow.start()).isNewUser).toBe(true)
  })

  test('security: what was used once is worth nothing again (R46: Telegram logins)', async () => {
    const world = await telegramWorld()
    const proof = await button(world)()
    await createTelegramFlow(newClient(world)).start({ signed: proof })
    await expect(createTelegramFlow(newClient(world)).start({ signed: proof })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test('error: an app without a bot opens no popup', async () => {
    const world = await telegramWorld({ telegram_auth_config: undefined })
    await expect(askTelegram(newClient(world))).rejects.toMatchObject({
      message: 'Telegram Auth configuration is not loaded',
    })
  })
})

test.each(['', 'user=%7B%7D&auth_date=1', undefined])(
  'launch data that is not whole is none: %s',
  (initDataRaw) => {
    expect(signedAtLaunch({ initDataRaw })).toBeUndefined()
  },
)
