import { AppError, limits } from '@latchkey/wire'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../../test/support/eventually.ts'
import { closeRelayClients } from '../../../../../../test/support/walletConnect/closeRelayClients.ts'
import { type RelayFake, startRelayFake } from '../../../../../../test/support/walletConnect/relay.ts'
import { startWalletApp, type WalletApp } from '../../../../../../test/support/walletConnect/walletApp.ts'
import type { LoginOutcome } from '../../../account/enter.ts'
import { createClient } from '../../../client.ts'
import { createStorage } from '../../../storage.ts'
import type { Hex } from '../../sign.ts'
import { createExternalWallets } from '../externalWallets.ts'
import { createConnectFlow } from '../flow.ts'
import { toWalletProblem, walletError } from '../walletError.ts'

const appId = 'a'.repeat(25)
let relay: RelayFake
let app: WalletApp
const stops: (() => unknown)[] = []

beforeEach(async () => {
  // The vendor's list of known sites, which its client requests; unreachable here, as in many networks.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  relay = await startRelayFake()
  app = await startWalletApp(relay.url)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  closeRelayClients()
  await relay.close()
  vi.unstubAllGlobals()
})

/** As after a reload: the memory of WalletConnect's client is gone, its storage is kept. */
function openPage({
  walletClientType = 'rainbow',
  projectId = 'f'.repeat(32),
  wait,
}: {
  walletClientType?: string
  projectId?: string
  wait?(ms: number): Promise<void>
} = {}) {
  closeRelayClients({ pagesAlone: true })
  const client = createClient({
    ...{ appId, apiUrl: 'https://auth.shop.test', storage: createStorage(), wait },
    config: {
      walletConnectCloudProjectId: projectId,
      externalWallets: { walletConnect: { enabled: true, relayUrl: relay.url } },
    },
  })
  const external = createExternalWallets(client)
  stops.push(() => external.found.stop())
  const wallet = external.make({ connectorType: 'wallet_connect_v2', walletClientType, name: 'Rainbow' })
  const connector = external.getConnector(wallet)
  const scanWhenShown = (by = app) => connector.uri?.subscribe((uri) => uri && void by.scan(uri))
  return { client, external, wallet, connector, scanWhenShown }
}

const connect = async () => {
  const page = openPage()
  page.scanWhenShown()
  await page.external.connect(page.wallet)
  return page
}
const problem = (error: unknown) => toWalletProblem(AppError.from(error))

describe('a wallet over WalletConnect', () => {
  test('is connected by its link, signs, and changes its network', async () => {
    const { external, wallet, connector, scanWhenShown } = openPage()
    scanWhenShown()
    const connection = await external.connect(wallet)
    expect(connection).toMatchObject({
      ...{ accounts: [app.address], chainId: 'eip155:1' },
      peer: { name: 'Rainbow', walletClientType: 'rainbow' },
    })
    expect(relay.projects).toContain('f'.repeat(32))
    expect(connector.uri?.getState()).toBe(null)
    const signature = (await connector.sign(app.address, '0xhello')) as Hex
    expect(await verifyMessage({ address: app.address as Hex, message: '0xhello', signature })).toBe(true)
    const provider = await connector.provider()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    await connector.switchChain('0x2105')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    await eventually(() => expect(external.connections.getState()[0]?.chainId).toBe('eip155:8453'))
    expect(external.connections.getState()[0]?.accounts).toEqual([app.address])
  })

  test('is there again after a reload, without a question', async () => {
    await connect()
    const { external, wallet, connector } = openPage()
    await eventually(() =>
      expect(external.connections.getState()).toMatchObject([{ wallet, accounts: [app.address] }]),
    )
    await connector.sign(app.address, 'again')
    expect(app.asked).toEqual(['session', 'personal_sign'])
  })

  test('what the user changes in the wallet is seen: another network, then the end', async () => {
    const { external } = await connect()
    await app.emit('chainChanged', 10, 'eip155:10')
    await eventually(() => expect(external.connections.getState()[0]?.chainId).toBe('eip155:10'))
    await app.endSessions()
    await eventually(() => expect(external.connections.getState()).toEqual([]))
  })

  test('is let go: the wallet is told, and the next page has nothing', async () => {
    const { external, wallet, connector } = await connect()
    await external.disconnect(wallet)
    const provider = await connector.provider()
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      ...{ code: 4900, message: 'Wallet is not currently connected.' },
    })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(localStorage.getItem('privy:connections')).toBe(null)
    const next = openPage()
    expect(await next.connector.connect({ silent: true })).toEqual({ accounts: [], chainId: null })
  })

  test('a wallet without the first network takes one that it knows', async () => {
    const polygon = await startWalletApp(relay.url, { name: 'Polygon only', chains: ['eip155:137'] })
    const { external, wallet, scanWhenShown } = openPage()
    scanWhenShown(polygon)
    expect(await external.connect(wallet)).toMatchObject({
      accounts: [polygon.address],
      chainId: 'eip155:137',
    })
  })

  test('two wallets are connected at once', async () => {
    const trust = await startWalletApp(relay.url, { name: 'Trust' })
    const first = await connect()
    const wallet = first.external.make({
      connectorType: 'wallet_connect_v2',
      walletClientType: 'trust',
      name: 'Trust',
    })
    first.external.getConnector(wallet).uri?.subscribe((uri) => uri && void trust.scan(uri))
    await first.external.connect(wallet)
    expect(first.external.connections.getState().map(({ accounts }) => accounts[0])).toEqual([
      trust.address,
      app.address,
    ])
    await first.connector.sign(app.address, 'hello')
    expect([app.asked, trust.asked]).toEqual([['session', 'personal_sign'], ['session']])
  })

  test.each([
    ['metamask', [limits.walletConnectSignDelayMs]],
    ['rainbow', []],
  ])('%s is asked to sign at its own pace (protocol 19.4)', async (walletClientType, pauses) => {
    const waits: number[] = []
    const page = openPage({
      walletClientType,
      wait: async (ms) => void waits.push(ms),
    })
    page.scanWhenShown()
    const chainLists: number[][] = []
    const prove = async () => {
      chainLists.push([...waits].filter((ms) => ms === limits.walletConnectSignDelayMs))
      return {} as LoginOutcome
    }
    await createConnectFlow(page.client, page.external, { prove }).start(page.wallet)
    expect(chainLists).toEqual([pauses])
  })

  test('error: a refusal, in the wallet, of the connection and of a signature', async () => {
    const { client, external, wallet, scanWhenShown, connector } = openPage()
    scanWhenShown()
    app.mood = 'reject'
    const flow = createConnectFlow(client, external)
    await expect(flow.start(wallet)).rejects.toSatisfy((error) => problem(error) === 'rejected')
    app.mood = 'approve'
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'connected', address: app.address })
    app.mood = 'reject'
    await expect(connector.sign(app.address, 'hello')).rejects.toSatisfy(
      (error) => problem(error) === 'rejected',
    )
  })

  test.each([
    ['timed-out', 2],
    ['rejected', 1],
  ] as const)('error: after a signature was %s, a try again pairs %i times in all', async (reason, times) => {
    const { client, external, wallet, scanWhenShown } = openPage()
    scanWhenShown()
    const refusal = walletError(reason, 'No.')
    const prove = vi.fn<() => Promise<LoginOutcome>>().mockRejectedValueOnce(refusal)
    prove.mockResolvedValue({} as LoginOutcome)
    const flow = createConnectFlow(client, external, { prove })
    await expect(flow.start(wallet)).rejects.toBe(refusal)
    await flow.retry()
    expect(flow.getState().status).toBe('done')
    expect(app.asked.filter((method) => method === 'session')).toHaveLength(times)
  })

  test('error: without a project it says what is missing', async () => {
    const { external, wallet, client } = openPage({ projectId: '' })
    await expect(external.connect(wallet)).rejects.toMatchObject({
      message: expect.stringContaining('walletConnectCloudProjectId'),
    })
    expect(relay.projects.filter(Boolean)).not.toContain('')
    expect(client.storage.get('privy:connections')).toBe(null)
  })

  test('security: the link is offered anew for each attempt, and an old one pairs with nobody', async () => {
    const { external, wallet, connector } = openPage()
    const uris: string[] = []
    connector.uri?.subscribe((uri) => uri && uris.push(uri))
    void external.connect(wallet).catch(() => {})
    await eventually(() => expect(uris).toHaveLength(1))
    const second = external.connect(wallet)
    await eventually(() => expect(uris).toHaveLength(2))
    const thief = await startWalletApp(relay.url, { name: 'Thief' })
    await thief.scan(uris[0] as string)
    await app.scan(uris[1] as string)
    expect((await second).accounts).toEqual([app.address])
    expect(external.connections.getState().flatMap(({ accounts }) => accounts)).toEqual([app.address])
  })
})

test('error: a relay that is away when a topic has ended is no unhandled rejection of the page', async () => {
  const { connector, scanWhenShown, external, wallet } = openPage()
  scanWhenShown()
  await external.connect(wallet)
  expect(connector).toBeDefined()
  const name = Object.keys(globalThis).find((key) => /^_walletConnectCore_\w+:rainbow$/.test(key)) ?? ''
  const { relayer } = Reflect.get(globalThis, name) as {
    relayer: { subscriber: object; unsubscribe(topic: string): Promise<void> }
  }
  Object.assign(relayer.subscriber, { unsubscribe: () => Promise.reject(new Error('the relay is away')) })
  await expect(relayer.unsubscribe('a topic')).resolves.toBeUndefined()
})
