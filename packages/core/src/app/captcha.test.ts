import { limits } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { type Client, createClient } from '../client.ts'
import { createEmailFlow } from '../methods/email/flow.ts'
import { getCaptcha } from './captcha.ts'

const settings = { captcha_enabled: true, captcha_site_key: 't:local' }
const ada = 'ada@example.com'

/** The captcha between a widget and the server; the widget itself is tested in a browser. */
describe('a login of an app with a captcha', () => {
  test('waits for the challenge and sends its token, each time a new one', async () => {
    const { world, client, challenges } = await setUp({ settings })
    widget(world, client, challenges)
    expect([getCaptcha(client).getState().status, getCaptcha(client).isNeeded()]).toEqual(['ready', true])
    const states: string[] = []
    getCaptcha(client).subscribe(({ status }) => states.push(status))
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada })
    expect(states).toEqual(['loading', 'success', 'ready'])
    world.clock.forward({ seconds: 31 })
    await flow.sendCode({ email: ada })
    expect(challenges.count).toBe(2)
  })

  test('uses what a screen has solved beforehand, and solves nothing twice', async () => {
    const { world, client, challenges } = await setUp({ settings })
    widget(world, client, challenges)
    getCaptcha(client).execute()
    getCaptcha(client).execute()
    await reaches(client, 'success')
    expect(getCaptcha(client).isNeeded()).toBe(false)
    getCaptcha(client).execute()
    await createEmailFlow(client).sendCode({ email: ada })
    expect(challenges.count).toBe(1)
  })

  test('begins as soon as there is a widget, and with the one that came last', async () => {
    const { world, client, challenges } = await setUp({ settings, waits: () => new Promise(() => {}) })
    const sending = createEmailFlow(client).sendCode({ email: ada })
    const [first, second] = [{ count: 0 }, challenges]
    const remove = widget(world, client, second)
    await sending
    const removeOther = widget(world, client, first)
    getCaptcha(client).execute()
    expect([first.count, second.count]).toEqual([1, 1])
    removeOther()
    remove()
    expect(getCaptcha(client).getState()).toEqual({ status: 'disabled' })
  })

  test('needs none once somebody is signed in, nor where the app has none', async () => {
    const { world, client, challenges } = await setUp({ settings })
    widget(world, client, challenges)
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada })
    await flow.submitCode({ code: world.codeFor(ada) })
    expect(getCaptcha(client).isNeeded()).toBe(false)
    await expect(getCaptcha(client).takeToken()).resolves.toBeUndefined()
    const plain = await setUp({})
    await expect(getCaptcha(plain.client).takeToken()).resolves.toBeUndefined()
  })

  test('error: a failed challenge fails the login, and the next one has a new challenge', async () => {
    const { world, client, challenges } = await setUp({ settings })
    const remove = getCaptcha(client).use({
      execute: () => getCaptcha(client).set({ status: 'error', error: 'Captcha failed' }),
    })
    const flow = createEmailFlow(client)
    const failure = { code: 'captcha_failure', message: 'You did not pass CAPTCHA. Please try again.' }
    await expect(flow.sendCode({ email: ada })).rejects.toMatchObject(failure)
    remove()
    widget(world, client, challenges)
    await flow.sendCode({ email: ada })
    expect(flow.getState().status).toBe('awaiting-code-input')
  })

  test('error: one that never ends is given up after 20 s', async () => {
    const waitTimes: number[] = []
    const { client } = await setUp({ settings, waits: async (ms) => void waitTimes.push(ms) })
    getCaptcha(client).use({ execute: () => {} })
    const timeout = { code: 'captcha_timeout', message: 'Captcha failed' }
    await expect(getCaptcha(client).takeToken()).rejects.toMatchObject(timeout)
    expect(waitTimes).toContain(20_000)
    expect(getCaptcha(client).getState().status).toBe('ready')
  })

  test('error: that wants one only since it was loaded: the next attempt has it (R17: guessed codes)', async () => {
    const { world, client, challenges } = await setUp({ settings: { captcha_site_key: 't:local' } })
    widget(world, client, challenges)
    const budget = { key: `fail:${world.app.id}`, count: limits.codeFailuresPerAppAndHour }
    const window_ends_at = new Date(world.clock.now().getTime() + 60_000)
    await world.ctx.db
      .insertInto('counters')
      .values({ ...budget, window_ends_at })
      .execute()
    const flow = createEmailFlow(client)
    await expect(flow.sendCode({ email: ada })).rejects.toMatchObject({ code: 'invalid_captcha' })
    await new Promise<void>((resolve) => {
      const look = () => client.app.getState()?.captcha_enabled && resolve()
      client.app.subscribe(look)
      look()
    })
    await flow.sendCode({ email: ada })
    expect(flow.getState().status).toBe('awaiting-code-input')
  })
})

type Options = { settings?: Record<string, unknown>; waits?: (ms: number) => Promise<void> }

async function setUp({ settings = {}, waits }: Options) {
  const world = await createWorld({ settings })
  const client = createClient({
    appId: world.app.id,
    apiUrl: 'http://server.test',
    now: () => world.clock.now().getTime(),
    // The test does not wait for the 20 s: every shorter wait ends at once.
    wait: waits ?? ((ms) => (ms === limits.captchaTimeoutMs ? new Promise(() => {}) : Promise.resolve())),
    fetch: (url, init) =>
      world.fetch(url, { ...init, headers: { ...(init.headers as object), origin: world.app.origin } }),
  })
  client.start()
  await client.whenReady()
  return { world, client, challenges: { count: 0 } }
}

/** Behaves like the sandbox's widget. */
function widget(world: World, client: Client, challenges: { count: number }) {
  const captcha = getCaptcha(client)
  return captcha.use({
    async execute() {
      challenges.count++
      const path = `/sandbox/turnstile/challenge?sitekey=local&action=${world.app.id}`
      const { body } = await world.get(path)
      captcha.set({ status: 'success', token: String(body.token) })
    },
  })
}

function reaches(client: Client, status: string): Promise<void> {
  return new Promise((resolve) => {
    getCaptcha(client).subscribe((state) => state.status === status && resolve())
  })
}
