import type { Browser } from 'playwright-core'
import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../e2e/chromium.ts'
import { type HostPage, serveSite } from './hostPage.ts'
import { buildPages, type Version, versions } from './jsSdkCore/build.ts'
import type { PublishedClient } from './jsSdkCore/client.ts'
import { type ListeningServer, startServer } from './server.ts'
import { type Visitor, visit } from './visitor.ts'

/** The server is at `localhost`. Ports do not part sites; names do. */
const hosts = [
  { site: 'same-site', host: 'localhost' },
  { site: 'cross-site, storage partitioned', host: 'app.localhost' },
]
const journeys = versions.flatMap((version) => hosts.map((host) => ({ version, ...host })))

let browser: Browser
let pages: HostPage

beforeAll(async () => {
  const [site, launched] = await Promise.all([buildPages(), launchChromium()])
  browser = launched
  pages = await serveSite(site)
})

afterAll(async () => {
  await browser?.close()
  await pages?.close()
})

describe.each(journeys)('js-sdk-core $version, $site', ({ version, host }) => {
  let server: ListeningServer
  let first: Device
  let second: Device
  let address = ''

  beforeAll(async () => {
    server = await startServer({
      origins: [`http://${host}:${pages.port}`],
      // Shorter than the clients' margin of 30 s: they take every token for spent, and refresh before each call.
      settings: { access_token_seconds: 30 },
    })
  })
  afterAll(async () => {
    await Promise.all([first, second].map((device) => device?.visitor.leave()))
    await server.close()
  })

  test('signs in by e-mail', async () => {
    first = await openDevice(server, { version, host })
    const userId = await signIn(server, first)
    expect(userId).toMatch(/^did:privy:/)
    expect(await first.ask('whoAmI')).toEqual({ id: userId, address: null })
  })

  test('creates a wallet in the frame, and signs with it', async () => {
    address = await first.ask('createWallet')
    expect(address).toMatch(/^0x[\dA-Fa-f]{40}$/)
    await expectSignatures(first, address)
  })

  test('refreshes with rotation', async () => {
    const before = await first.stored('privy:refresh_token')
    await first.ask('whoAmI')
    const after = await first.stored('privy:refresh_token')
    expect(after).toMatch(/^".{20,}"$/)
    expect(after).not.toBe(before)
  })

  test('is still signed in after a restart of the page', async () => {
    await first.visitor.page.reload()
    expect(await first.ask('whoAmI')).toMatchObject({ address })
    await expectSignatures(first, address)
  })

  test('recovers the same wallet on a second device', async () => {
    second = await openDevice(server, { version, host })
    await signIn(server, second)
    expect(await second.ask('whoAmI')).toMatchObject({ address })
    await expectSignatures(second, address)
    await expectSignatures(first, address)
    expect(second.visitor.crashes).toEqual([])
  })

  test('logs out, and leaves nothing behind', async () => {
    const { world } = server
    const refreshToken = JSON.parse((await first.stored('privy:refresh_token')) ?? '')
    // 0.76.2 does not wait for the server's answer itself.
    const told = first.visitor.page.waitForResponse(`${server.url}/api/v1/sessions/logout`)
    await Promise.all([told, first.ask('logOut')])
    expect(await first.keys()).toEqual([])
    // 0.37.2 leaves its cookies to expire; what they name has ended.
    if (version === '0.76.2') expect(await first.cookies()).toEqual([])
    const { status, body } = await world.post('/api/v1/sessions', { refresh_token: refreshToken })
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'missing_or_invalid_token' })
    expect(first.visitor.crashes).toEqual([])
  })
})

type Ask = <M extends keyof PublishedClient>(
  method: M,
  ...args: Parameters<PublishedClient[M]>
) => Promise<Awaited<ReturnType<PublishedClient[M]>>>
type Device = {
  visitor: Visitor
  ask: Ask
  stored(key: string): Promise<string | null>
  /** What an app's own storage holds of this client. */
  keys(): Promise<string[]>
  cookies(): Promise<string[]>
}

async function openDevice(
  { world, url }: ListeningServer,
  o: { version: Version; host: string },
): Promise<Device> {
  const visitor = await visit(browser)
  const { page } = visitor
  const query = new URLSearchParams({ appId: world.app.id, baseUrl: url })
  await page.goto(`http://${o.host}:${pages.port}/${o.version}.html?${query}`)
  const ask: Ask = (method, ...args) =>
    page.evaluate(
      ([name, given]) => (window.published[name as 'request'] as (...args: unknown[]) => never)(...given),
      [method, args] as const,
    )
  return {
    visitor,
    ask,
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
    cookies: async () => (await visitor.context.cookies()).map(({ name }) => name),
    keys: () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('privy:'))),
  }
}

const email = 'user@example.com'

async function signIn({ world }: ListeningServer, device: Device): Promise<string> {
  await device.ask('sendCode', email)
  const userId = await device.ask('enterCode', email, world.codeFor(email))
  // The next code of this address may be asked for after half a minute.
  world.clock.forward({ seconds: 31 })
  return userId
}

const message = 'Grüße from the host app'
const typedData = {
  domain: { name: 'Compat', version: '1', chainId: 1 },
  types: {
    Mail: [
      { name: 'to', type: 'address' as const },
      { name: 'text', type: 'string' as const },
    ],
  },
  primaryType: 'Mail' as const,
  message: { to: '0x000000000000000000000000000000000000dEaD' as const, text: message },
}

/** Plain text, its bytes as hex, and typed data: all three must come from the wallet's key. */
async function expectSignatures(device: Device, address: string): Promise<void> {
  const ask = async (method: string, params: unknown[]) =>
    (await device.ask('request', { method, params })) as `0x${string}` // checked by what follows
  const plain = await ask('personal_sign', [message, address])
  expect(await recoverMessageAddress({ message, signature: plain })).toBe(address)
  expect(await ask('personal_sign', [stringToHex(message), address])).toBe(plain)
  const signature = await ask('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
  expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
}
