import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PrivyClientConfig } from '../../../app/config.ts'
import { createClient } from '../../../client.ts'
import { createExternalWallets } from '../externalWallets.ts'

/** Coinbase's own client is real. It finds an extension in the page, which records the app's options. */

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const stops: (() => unknown)[] = []

beforeEach(() => {
  localStorage.clear()
  // The client requests a header of the page itself.
  vi.stubGlobal('fetch', async () => new Response())
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

function openPage(
  config: PrivyClientConfig = {},
  walletClientType: 'coinbase_wallet' | 'coinbase_smart_wallet' = 'coinbase_wallet',
) {
  const appInfos: unknown[][] = []
  const requests: string[] = []
  const answers: Record<string, unknown> = { eth_requestAccounts: [address], eth_chainId: '0x1' }
  vi.stubGlobal('coinbaseWalletExtension', {
    setAppInfo: (...values: unknown[]) => void appInfos.push(values),
    async request({ method }: { method: string }) {
      requests.push(method)
      return answers[method] ?? null
    },
    on() {},
    removeListener() {},
  })
  const client = createClient({ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', config })
  const external = createExternalWallets(client)
  stops.push(() => external.found.stop())
  const wallet = external.make({ connectorType: 'coinbase_wallet', walletClientType })
  return { appInfos, requests, connector: external.getConnector(wallet) }
}

const element = { type: 'img', props: {}, key: null }

test.each<[string, PrivyClientConfig, unknown]>([
  [
    'with the address of its logo',
    { appearance: { logo: 'https://shop.test/a.svg' } },
    'https://shop.test/a.svg',
  ],
  ['without one that is drawn by the page', { appearance: { logo: element as never } }, ''],
  ['without one where there is none', {}, ''],
])('the app is told to the wallet %s', async (_, config, logo) => {
  const { appInfos, connector } = openPage(config)
  await connector.provider()
  expect(appInfos).toMatchObject([
    [expect.any(String), logo, expect.arrayContaining([1, 8_453]), { options: 'all' }],
  ])
})

describe('what the app says of the wallets that may be taken', () => {
  test('is passed on, with the address of the window', async () => {
    const preference = { options: 'eoaOnly', keysUrl: 'https://keys.test/connect' } as const
    const { appInfos, connector } = openPage({
      externalWallets: { coinbaseWallet: { config: { preference } } },
    })
    await connector.provider()
    expect(appInfos[0]?.[3]).toEqual(preference)
  })

  test('the smart wallet is asked for without the extension', async () => {
    const { appInfos, connector } = openPage({}, 'coinbase_smart_wallet')
    await connector.provider()
    expect(appInfos).toEqual([])
  })
})

test.each([
  ['scw', { name: 'Coinbase Smart Wallet', walletClientType: 'coinbase_smart_wallet' }],
  ['extension', undefined],
])('which of its wallets was taken is read where the client notes it: %s', async (noted, peer) => {
  const { connector } = openPage()
  localStorage.setItem('-CBWSDK:SignerConfigurator:SignerType', noted)
  const reading = await connector.connect()
  expect(reading).toMatchObject({ accounts: [address], chainId: 'eip155:1' })
  expect(reading.peer).toEqual(peer)
})

test('an extension, which cannot be disconnected from, is asked to forget the page', async () => {
  const { connector, requests } = openPage()
  await connector.connect()
  await connector.disconnect()
  expect(requests.at(-1)).toBe('wallet_revokePermissions')
})
