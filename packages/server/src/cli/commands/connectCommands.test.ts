import { beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { testConfig } from '../../../../../test/support/world.ts'
import type { Config } from '../../config/config.ts'
import { run } from '../run.ts'

let config: Config
beforeAll(async () => {
  const { connection } = await cloneDatabase(inject('databaseFolder'))
  const { host = '', port, user, password, database } = connection
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  config = { ...testConfig(), databaseUrl, databasePool: 3 }
})

async function latchkey(...args: string[]) {
  const lines: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void lines.push(text) }
  return { code: await run(args, { out, config: () => config }), said: lines.join('\n') }
}

async function newApp(name: string): Promise<string> {
  const origin = `https://${name.toLowerCase()}.example`
  const { said } = await latchkey('app', 'create', '--name', name, '--origin', origin, '--json')
  return JSON.parse(said).appId
}

const connections = async (appId: string) =>
  JSON.parse((await latchkey('app', 'connections', appId, '--json')).said)

describe('latchkey app connect', () => {
  test('registers both sides when both apps are here, and takes them away again', async () => {
    const [shop, harbor] = [await newApp('Shop'), await newApp('Harbor')]
    const reply = await latchkey(
      ...['app', 'connect', shop, '--provider', harbor, '--origin', 'https://dapp.example', '--read-only'],
    )
    expect(reply).toEqual({ code: 0, said: `Users can log in to ${shop} with their account of ${harbor}.` })
    expect(await connections(shop)).toMatchObject({
      providers: [{ provider_app_id: harbor, name: 'Harbor', api_url: null, read_only: true }],
      requesters: [],
    })
    expect(await connections(harbor)).toMatchObject({
      providers: [],
      requesters: [
        {
          requester_id: shop,
          name: 'Shop',
          callbacks: [`http://localhost:4000/api/v1/oauth/callback/privy:${harbor}`],
          origins: ['https://shop.example', 'https://dapp.example'],
          read_only: true,
        },
      ],
    })
    expect((await latchkey('app', 'connections', harbor)).said).toContain('read only')
    await latchkey('app', 'connect', shop, '--provider', harbor)
    expect((await latchkey('app', 'connections', harbor)).said).toContain('asks for signatures')
    expect((await latchkey('app', 'disconnect', shop, '--provider', harbor)).code).toBe(0)
    expect((await latchkey('app', 'disconnect', harbor, '--requester', shop)).code).toBe(0)
    expect((await latchkey('app', 'connections', harbor)).said).toBe('There are none.')
    expect((await latchkey('app', 'disconnect', harbor, '--requester', shop)).code).toBe(1)
  })

  test('a provider on another server is told what it has to register', async () => {
    const shop = await newApp('Shop')
    const there = 'p'.repeat(25)
    const reply = await latchkey(
      ...['app', 'connect', shop, '--provider', there, '--api-url', 'https://login.other.example'],
      ...['--name', 'Other'],
    )
    expect(reply.said).toContain(`--callback http://localhost:4000/api/v1/oauth/callback/privy:${there}`)
    expect(await connections(shop)).toMatchObject({ providers: [{ api_url: 'https://login.other.example' }] })
  })

  test.each([
    { what: 'no provider', args: ['connect'], code: 2 },
    { what: 'a provider that is not here', args: ['connect', '--provider', 'x'.repeat(25)], code: 1 },
    {
      what: 'half a place',
      args: ['connect', '--provider', 'x'.repeat(25), '--api-url', 'https://a.example'],
      code: 2,
    },
    {
      what: 'a place with a path',
      args: ['connect', '--provider', 'x'.repeat(25), '--api-url', 'https://a.example/x', '--name', 'N'],
      code: 1,
    },
    { what: 'nobody', args: ['accept', '--name', 'N'], code: 2 },
    { what: 'nowhere to answer to', args: ['accept', '--requester', 'r', '--name', 'N'], code: 1 },
    {
      what: 'a plain callback',
      args: ['accept', '--requester', 'r', '--name', 'N', '--callback', 'http://a.example/x'],
      code: 1,
    },
    {
      what: 'a callback with a fragment',
      args: ['accept', '--requester', 'r', '--name', 'N', '--callback', 'https://a.example/x#y'],
      code: 1,
    },
    {
      what: 'any origin',
      args: ['accept', '--requester', 'r', '--name', 'N', '--origin', '*'],
      code: 1,
    },
    {
      what: 'an icon that is a script',
      args: [
        'accept',
        '--requester',
        'r',
        '--name',
        'N',
        '--origin',
        'https://a.example',
        '--icon',
        'javascript:1',
      ],
      code: 1,
    },
    { what: 'neither side', args: ['disconnect'], code: 2 },
  ])('error: $what', async ({ args: [command = '', ...args], code }) => {
    const app = await newApp('Shop')
    expect((await latchkey('app', command, app, ...args)).code).toBe(code)
    expect(await connections(app)).toEqual({ providers: [], requesters: [] })
  })
})
