import { AppError } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { closeRelayClients } from '../../../../../test/support/walletConnect/closeRelayClients.ts'
import { type RelayFake, startRelayFake } from '../../../../../test/support/walletConnect/relay.ts'
import { type Client, createClient } from '../../client.ts'
import type { Connector } from './connector.ts'
import { createExternalWallets, type ExternalWallets } from './externalWallets.ts'
import { createConnectFlow } from './flow.ts'
import { createLateConnector } from './lateConnector.ts'
import { walletError } from './walletError.ts'

/** Wallets whose responses and events come late, in another order, twice, or after a failure. */

const first = '0x52908400098527886E0F7030069857D2E4169EE7'
const second = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const stops: (() => unknown)[] = []
let client: Client
let relay: RelayFake | undefined

beforeEach(() => {
  client = createClient({ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test' })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closeRelayClients()
  await relay?.close()
  relay = undefined
})

type Answer = { give(value: unknown): void; refuse(error: unknown): void }

/** An extension that announces itself. Held requests are answered when the test says so. */
function openExtension() {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [first],
    eth_accounts: [first],
    eth_chainId: '0x1',
  }
  const holding = new Set<string>()
  const waitingAnswers: Answer[] = []
  const requests: string[] = []
  const provider = {
    request({ method }: { method: string }): Promise<unknown> {
      requests.push(method)
      if (!holding.has(method)) return Promise.resolve(answers[method] ?? null)
      return new Promise((resolve, reject) => waitingAnswers.push({ give: resolve, refuse: reject }))
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) =>
      void listeners.get(event)?.delete(listener),
  }
  const detail = { provider, info: { uuid: 'u1', name: 'Harbor', rdns: 'example.harbor', icon: '' } }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  stops.push(() => window.removeEventListener('eip6963:requestProvider', announce))
  const external = createExternalWallets(client)
  stops.push(() => external.found.stop())
  const [wallet] = external.found.getState()
  if (!wallet) throw new Error('No wallet was found.')
  return {
    ...{ external, wallet, answers, held: waitingAnswers, requests },
    emit(event: string, value: unknown) {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    hold: (method: string) => void holding.add(method),
    free: (method: string) => void holding.delete(method),
  }
}

type Extension = ReturnType<typeof openExtension>
type EventRow = { name: string; run(extension: Extension): unknown; state: object[] }

const isHeld = ({ held }: Extension, count = 1) => eventually(() => expect(held).toHaveLength(count))

/** Actions of user and wallet after the first account was connected, and the page's final state. */
const rows: EventRow[] = [
  {
    name: '(c) accounts that are read when it is back do not connect a wallet that was let go meanwhile',
    async run(extension) {
      extension.emit('disconnect', { code: 4900 })
      extension.hold('eth_accounts')
      extension.emit('connect', { chainId: '0x1' })
      await isHeld(extension)
      await extension.external.disconnect(extension.wallet)
      extension.held[0]?.give([first])
    },
    state: [],
  },
  {
    name: '(a) accounts that are read when it is back do not replace those that the user turned to since',
    async run(extension) {
      extension.hold('eth_accounts')
      extension.emit('connect', { chainId: '0x1' })
      await isHeld(extension)
      extension.free('eth_accounts')
      extension.answers.eth_accounts = [second]
      extension.emit('accountsChanged', [second])
      extension.held[0]?.give([first])
    },
    state: [{ accounts: [second], chainId: 'eip155:1' }],
  },
  {
    name: '(a) nor does its network replace the one that the user turned to since',
    async run(extension) {
      extension.hold('eth_chainId')
      extension.emit('connect', { chainId: '0x1' })
      await isHeld(extension)
      extension.free('eth_chainId')
      extension.answers.eth_chainId = '0xa'
      extension.emit('chainChanged', '0xa')
      extension.held[0]?.give('0x1')
    },
    state: [{ accounts: [first], chainId: 'eip155:10' }],
  },
  {
    name: '(a) of two readings the one that was begun later counts',
    async run(extension) {
      extension.hold('eth_accounts')
      extension.emit('connect', { chainId: '0x1' })
      extension.emit('connect', { chainId: '0x1' })
      await isHeld(extension, 2)
      extension.held[1]?.give([second])
      await new Promise((resolve) => setTimeout(resolve))
      extension.held[0]?.give([first])
    },
    state: [{ accounts: [second] }],
  },
  {
    name: '(c) a locked wallet whose accounts are read is not connected once it was let go',
    async run(extension) {
      extension.emit('accountsChanged', [])
      extension.hold('eth_accounts')
      extension.emit('accountsChanged', [first])
      await isHeld(extension)
      await extension.external.disconnect(extension.wallet)
      extension.held[0]?.give([first])
    },
    state: [],
  },
  {
    name: '(a) nor when it was locked again meanwhile',
    async run(extension) {
      extension.emit('accountsChanged', [])
      extension.hold('eth_accounts')
      extension.emit('accountsChanged', [first])
      await isHeld(extension)
      extension.emit('accountsChanged', [])
      extension.held[0]?.give([first])
    },
    state: [],
  },
  {
    name: '(a) of two accounts that a locked wallet tells of, the later one counts',
    async run(extension) {
      extension.emit('accountsChanged', [])
      extension.hold('eth_accounts')
      extension.emit('accountsChanged', [first])
      extension.emit('accountsChanged', [second])
      await isHeld(extension, 2)
      extension.held[0]?.give([first])
      await complete()
      extension.held[1]?.give([second])
    },
    state: [{ accounts: [second] }],
  },
  {
    name: '(a) a network after the wallet has disconnected brings nothing back',
    run(extension) {
      extension.emit('accountsChanged', [])
      extension.emit('chainChanged', '0xa')
    },
    state: [],
  },
  {
    name: '(c) events after it was let go here are not heard',
    async run(extension) {
      await extension.external.disconnect(extension.wallet)
      extension.emit('chainChanged', '0xa')
      extension.emit('accountsChanged', [second])
      extension.emit('connect', { chainId: '0x1' })
    },
    state: [],
  },
  {
    name: '(c) nor are they once it had told of a change before',
    async run(extension) {
      extension.emit('chainChanged', '0xa')
      extension.emit('accountsChanged', [second])
      await extension.external.disconnect(extension.wallet)
      extension.emit('accountsChanged', [second])
      extension.emit('chainChanged', '0x1')
      extension.emit('connect', { chainId: '0x1' })
    },
    state: [],
  },
  {
    name: '(d) what is told twice is one connection',
    run(extension) {
      for (const _ of [1, 2]) {
        extension.emit('accountsChanged', [second])
        extension.emit('chainChanged', '0xa')
      }
    },
    state: [{ accounts: [second], chainId: 'eip155:10' }],
  },
  {
    name: '(d) an end that is told twice is one end, and the next connection is heard',
    async run(extension) {
      for (const _ of [1, 2]) extension.emit('disconnect', { code: 4900 })
      extension.emit('connect', { chainId: '0x1' })
      await eventually(() => expect(extension.external.connections.getState()).toHaveLength(1))
    },
    state: [{ accounts: [first] }],
  },
]

const complete = async () => {
  // The effects of a response run in microtasks.
  await new Promise((resolve) => setTimeout(resolve))
}

describe('an extension that is connected', () => {
  test.each(rows)('$name', async ({ run, state }) => {
    const extension = openExtension()
    await extension.external.connect(extension.wallet)
    await run(extension)
    await complete()
    expect(extension.external.connections.getState()).toMatchObject(state)
    expect(extension.external.connections.getState()).toHaveLength(state.length)
  })
})

describe('asking a wallet', () => {
  const refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 })

  test('(b) after a refusal it is connected by the next try', async () => {
    const { external, wallet, hold, free, held } = openExtension()
    hold('eth_requestAccounts')
    const attempt = external.connect(wallet)
    await eventually(() => expect(held).toHaveLength(1))
    held[0]?.refuse(refusal)
    await expect(attempt).rejects.toMatchObject({ code: 'generic_connect_wallet_error' })
    free('eth_requestAccounts')
    await external.connect(wallet)
    expect(external.connections.getState()).toMatchObject([{ accounts: [first] }])
  })

  test('(e) a second press while the wallet is asked asks nothing more', async () => {
    const { external, wallet, hold, held, requests } = openExtension()
    hold('eth_requestAccounts')
    const flow = createConnectFlow(client, external)
    const going = flow.start(wallet)
    await expect(flow.start(wallet)).rejects.toThrow('No move from waiting to waiting.')
    await eventually(() => expect(held).toHaveLength(1))
    held[0]?.give([first])
    await going
    expect(requests.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('(c) a wallet that answers after its screen was left is asked for no signature', async () => {
    const { external, wallet, hold, held } = openExtension()
    hold('eth_requestAccounts')
    const prove = vi.fn()
    const flow = createConnectFlow(client, external, { prove })
    const going = flow.start(wallet)
    await eventually(() => expect(held).toHaveLength(1))
    flow.reset()
    held[0]?.give([first])
    expect(await going).toBeNull()
    expect(prove).not.toHaveBeenCalled()
    expect(flow.getState()).toEqual({ status: 'initial' })
  })
})

test('(d) of two starts with a reset between them the later one counts, whichever is answered last', async () => {
  const { external, wallet, hold, held } = openExtension()
  hold('eth_requestAccounts')
  const prove = vi.fn(async () => ({}) as never)
  const flow = createConnectFlow(client, external, { prove })
  const earlier = flow.start(wallet)
  await eventually(() => expect(held).toHaveLength(1))
  flow.reset()
  const later = flow.start(wallet)
  await eventually(() => expect(held).toHaveLength(2))
  held[1]?.give([first])
  await later
  held[0]?.give([second])
  expect(await earlier).toBeNull()
  expect(prove).toHaveBeenCalledOnce()
  expect(flow.getState()).toMatchObject({ status: 'done', address: first })
})

/** Transports that must be opened first; `heal` removes the cause of a failure. */
const openings: { name: string; prepare(): Promise<{ connector: Connector; heal(): void }> }[] = [
  {
    name: 'WalletConnect’s relay',
    async prepare() {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
      relay = await startRelayFake()
      const externalWallets = { walletConnect: { enabled: true, relayUrl: relay.url } }
      client.configure({ walletConnectCloudProjectId: '', externalWallets })
      return {
        connector: makeConnector('wallet_connect_v2'),
        heal: () => client.configure({ walletConnectCloudProjectId: 'f'.repeat(32), externalWallets }),
      }
    },
  },
  {
    name: 'Coinbase’s client',
    async prepare() {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
      const connector = makeConnector('coinbase_wallet')
      const { localStorage } = globalThis
      vi.stubGlobal('localStorage', {
        ...{ getItem: () => null, removeItem: () => {} },
        setItem() {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        },
      })
      return { connector, heal: () => vi.stubGlobal('localStorage', localStorage) }
    },
  },
  {
    name: 'the code of a connector',
    async prepare() {
      const { external, wallet } = openExtension()
      const load = vi.fn(async () => external.getConnector(wallet))
      load.mockRejectedValueOnce(walletError(null, 'Failed to fetch dynamically imported module'))
      const madeWallet = external.make({
        connectorType: 'coinbase_wallet',
        walletClientType: 'coinbase_wallet',
      })
      return { connector: createLateConnector(madeWallet, load), heal() {} }
    },
  },
]

function makeConnector(connectorType: 'wallet_connect_v2' | 'coinbase_wallet'): Connector {
  const external: ExternalWallets = createExternalWallets(client)
  stops.push(() => external.found.stop())
  return external.getConnector(external.make({ connectorType, walletClientType: connectorType }))
}

describe.each(openings)('$name', ({ prepare }) => {
  test('(b) that could not be opened is opened by the next try', async () => {
    const { connector, heal } = await prepare()
    await expect(connector.provider()).rejects.toBeInstanceOf(Error)
    heal()
    expect(await connector.provider()).toHaveProperty('request')
  })

  test('(e) is opened once for two who need it', async () => {
    const { connector, heal } = await prepare()
    await connector.provider().catch((error: unknown) => AppError.from(error))
    heal()
    const [one, other] = await Promise.all([connector.provider(), connector.provider()])
    expect(one).toBe(other)
  })
})
