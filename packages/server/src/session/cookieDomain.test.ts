import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { createLog } from '../telemetry/log.ts'

/** An API host, and the domain with which its session is shared. */
const hosts: Record<string, string | undefined> = {
  'privy.example.com': 'example.com',
  'auth.eu.example.com': 'eu.example.com',
  'example.com': undefined,
  'auth.example.co.uk': 'example.co.uk',
  'example.co.uk': undefined,
  'co.uk': undefined,
  com: undefined,
  'auth.shop.vercel.app': 'shop.vercel.app',
  'shop.vercel.app': undefined,
  'vercel.app': undefined,
  'a.b.github.io': 'b.github.io',
  'b.github.io': undefined,
  'github.io': undefined,
  // A rule with a star, and its exception.
  'auth.shop.kawasaki.jp': undefined,
  'auth.my.shop.kawasaki.jp': 'my.shop.kawasaki.jp',
  'auth.city.kawasaki.jp': 'city.kawasaki.jp',
  // In Unicode and in Punycode.
  'auth.食狮.公司.cn': 'xn--85x722f.xn--55qx5d.cn',
  'xn--85x722f.xn--55qx5d.cn': undefined,
  'auth.bücher.example': 'xn--bcher-kva.example',
  'AUTH.Example.COM': 'example.com',
  // A trailing dot names the same host, and no browser accepts it as a domain.
  'auth.example.com.': 'example.com',
  'shop.vercel.app.': undefined,
  localhost: undefined,
  'auth.localhost': undefined,
  // Names of a private network, which are on no list.
  'auth.shop.internal': 'shop.internal',
  '127.0.0.1': undefined,
  '192.0.2.7': undefined,
  '[::1]': undefined,
  '[2001:db8::7]': undefined,
}

test('the cookies of a session go as far as the public suffix list lets them', async () => {
  const world = await createWorld()
  const page = world.app.origin
  const results: typeof hosts = {}
  // A 500 does not contain its cause; the log does.
  const errors: string[] = []
  const log = createLog('error', { write: (line) => void errors.push(line) })
  for (const host of Object.keys(hosts)) {
    const settings = { custom_api_url: `https://${host}` }
    const own = await createWorld({ settings, origins: [page], parts: { log } })
    // On a busy machine a connection to the database may be late. The counts until then stay for that address, and
    // asking more than ten times a second would use up the limit of this network.
    let email = ''
    const askForCode = async () => {
      email = `ada-${randomUUID()}@example.com`
      const { status } = await own.post('/api/v1/passwordless/init', { email }, { origin: page })
      return { status, errors: errors.splice(0) }
    }
    await expect.poll(askForCode, { interval: 500 }).toEqual({ status: 200, errors: [] })
    const body = { email, code: own.codeFor(email) }
    const { headers } = await own.post('/api/v1/passwordless/authenticate', body, { origin: page })
    const [, token = ''] = headers.getSetCookie()
    results[host] = /; Domain=([^;]+)/.exec(token)?.[1]
  }
  expect(results).toEqual(hosts)
})
