import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { createLog, partly, withoutQuery } from './log.ts'

function collect() {
  const lines: string[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog('debug', to), text: () => lines.join('') }
}

describe('the log', () => {
  test('security: cuts secrets out by name, on every level', () => {
    const { log, text } = collect()
    const secrets = {
      token: 'hunter2',
      refresh_token: 'hunter2',
      code: 'hunter2',
      server_half: 'hunter2',
      authorization: 'Bearer hunter2',
    }
    log.info(secrets, 'top')
    log.info({ request: secrets }, 'one down')
    log.info({ request: { body: secrets } }, 'two down')
    expect(text()).not.toContain('hunter2')
    expect(text().match(/\[cut\]/g)?.length).toBe(15)
  })

  test('security: shows of an identity what support needs, and of an address no query', () => {
    expect(partly('ada.lovelace@example.com')).toBe('a…@example.com')
    expect(partly('+1 555 123 4567')).toBe('…4567')
    expect(withoutQuery('/page?privy_token=abc#token=def')).toBe('/page')
    expect(withoutQuery('/page#token=def')).toBe('/page')
  })

  test('security: of a login from start to end has neither code nor token nor address', async () => {
    const { log, text } = collect()
    const world = await createWorld({ parts: { log } })
    const email = 'ada.lovelace@example.com'
    await world.post('/api/v1/passwordless/init', { email })
    const code = world.codeFor(email)
    const { body } = await world.post('/api/v1/passwordless/authenticate?token=hunter2', { email, code })
    await world.post('/api/v1/sessions', { refresh_token: body.refresh_token }, { token: String(body.token) })
    expect(text()).toContain('answered')
    for (const secret of [code, body.token, body.refresh_token, body.identity_token, email, 'hunter2'])
      expect(text()).not.toContain(String(secret))
  })

  test('of each kind of outage says one line a second, and leaves all other lines alone', async () => {
    const { log, text } = collect()
    for (let time = 0; time < 50; time++) {
      log.error({ outage: 'database' }, 'away')
      log.warn({ outage: 'SMS' }, 'away too')
      log.warn({ user: 'x' }, 'something else')
    }
    expect(text().match(/"away"/g)).toHaveLength(1)
    expect(text().match(/"away too"/g)).toHaveLength(1)
    expect(text().match(/"something else"/g)).toHaveLength(50)
    await eventually(() => expect(text().match(/"heldBack":49/g)).toHaveLength(2))
    log.error({ outage: 'database' }, 'away')
    await eventually(() => expect(text().match(/"away"/g)).toHaveLength(3))
  })
})
