import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createWorld, type SendOptions } from '../../../../test/support/world.ts'
import { createLog } from '../telemetry/log.ts'

const page = 'https://app.example'
const foreign = 'http://localhost:5199'
const unknown = 'x'.repeat(25)
const notListed = "This origin is not on the app's list"
const noApp = 'The server has no app with this id'

/** A server whose log the test reads. */
async function openWorld(env: Record<string, string> = {}) {
  const lines: string[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const world = await createWorld({ origins: [page], env, parts: { log: createLog('warn', to) } })
  const ask = (options: SendOptions, id = world.app.id) => world.get(`/api/v1/apps/${id}`, options)
  const read = () => lines.map((line) => JSON.parse(line) as Record<string, string>)
  return { world, ask, read, lines }
}

describe('the log of refused pages', () => {
  test('names origin and app, and the command, once', async () => {
    const { world, ask, read } = await openWorld()
    for (let count = 0; count < 5; count++) await ask({ origin: foreign })
    await ask({ origin: foreign }, unknown)
    await ask({ origin: page })
    const mend = `npx @latchkey/server app update ${world.app.id} --add-origin ${foreign}`
    expect(read()).toEqual([
      { level: 'warn', time: expect.any(String), origin: foreign, app: world.app.id, mend, msg: notListed },
      expect.objectContaining({
        origin: foreign,
        app: unknown,
        mend: 'npx @latchkey/server app list',
        msg: noApp,
      }),
    ])
  })

  test('names those of calls other than the first too', async () => {
    const { world, read } = await openWorld()
    await world.post('/api/v1/passwordless/init', {}, { origin: foreign })
    expect(read()).toEqual([expect.objectContaining({ origin: foreign, app: world.app.id, msg: notListed })])
  })

  test('security: in production says no command that a stranger could have typed', async () => {
    const { ask, read } = await openWorld({
      LATCHKEY_PROFILE: 'production',
      PUBLIC_URL: 'https://auth.example',
    })
    await ask({ origin: 'https://evil.example' })
    expect(read()).toEqual([expect.objectContaining({ origin: 'https://evil.example', msg: notListed })])
    expect(read()[0]).not.toHaveProperty('mend')
  })

  test.each([
    'https://a.example$(reboot)',
    'https://a.example;reboot',
    'https://a.example`reboot`',
    "https://a.example' --x",
    'https://\u009b31m.example',
    'https://user:password@a.example',
    'https://a.example?token=hunter2',
  ])('security: %s is not quoted', async (origin) => {
    const { ask, read, lines } = await openWorld()
    await ask({ origin })
    expect(read()).toEqual([expect.objectContaining({ origin: 'unreadable', msg: notListed })])
    expect(lines.join('')).not.toMatch(/reboot|\u009b|password|hunter2|--add-origin/)
  })

  test('security: a text of any length is not quoted', async () => {
    const { ask, read, lines } = await openWorld()
    await ask({ origin: `https://${'a'.repeat(4_000)}.example` })
    expect(read()).toEqual([expect.objectContaining({ origin: 'unreadable' })])
    expect(lines.join('')).not.toContain('aaaaa')
  })

  test('security: an app id that is none is not quoted', async () => {
    const { world, read, lines } = await openWorld()
    await world.get(`/api/v1/apps/${encodeURIComponent('$(reboot)\n{"level":"error"}')}`, { origin: foreign })
    expect(read()).toEqual([expect.objectContaining({ app: 'unreadable', msg: noApp })])
    expect(lines.join('')).not.toContain('reboot')
  })

  test('security: a flood of origins writes twenty lines a minute, and no more than once each', async () => {
    const { world, ask, read } = await openWorld({ LATCHKEY_IP_LIMITS: 'off' })
    const flood = async () => {
      for (let count = 0; count < 60; count++) await ask({ origin: `https://p${count}.example` })
    }
    await flood()
    expect(read()).toHaveLength(20)
    world.clock.forward({ seconds: 60 })
    await flood()
    expect(read()).toHaveLength(40)
    expect(new Set(read().map(({ origin }) => origin)).size).toBe(40)
  })
})
