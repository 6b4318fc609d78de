import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { solanaWallet } from '../../../../../test/support/wallets.ts'
import { createClient } from '../../client.ts'
import type { DiscoveredSolanaWallet } from './discoveredWallet.ts'
import { createExternalWallets, type ExternalWallets } from './externalWallets.ts'
import { signBytes } from './solanaConnector.ts'
import { signWithExtension } from './solanaTransactions.ts'

let external: ExternalWallets | undefined
afterEach(() => {
  external?.found.stop()
})

/** As in `@solana/wallet-adapter`: one wallet, and events. */
function makeAdapter(name: string, more: object = {}) {
  const wallet = solanaWallet()
  const listeners = new Map<string, Set<() => void>>()
  const adapter = {
    ...{ name, icon: 'data:image/svg+xml,', readyState: 'Installed', url: 'https://wallet.test' },
    publicKey: null as { toBase58(): string } | null,
    calls: [] as string[],
    async connect() {
      adapter.calls.push('connect')
      adapter.publicKey = { toBase58: () => wallet.address }
    },
    async autoConnect() {
      adapter.calls.push('autoConnect')
      adapter.publicKey = { toBase58: () => wallet.address }
    },
    async disconnect() {
      adapter.publicKey = null
      for (const listener of listeners.get('disconnect') ?? []) listener()
    },
    on: (event: string, listener: () => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => listeners.get(event)?.delete(listener),
    signMessage: async (message: Uint8Array) => Buffer.from(wallet.signBytes(message), 'base64'),
    signTransaction: async (transaction: object) => Object.assign(transaction, { isSigned: true }),
    ...more,
  }
  return { adapter, address: wallet.address }
}

function open(connectors: object): ExternalWallets {
  const client = createClient({
    ...{ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test' },
    config: { externalWallets: { solana: { connectors: connectors as never } } },
  })
  external = createExternalWallets(client)
  return external
}

const names = ({ found }: ExternalWallets) => found.getState().map(({ name }) => name)

test('a connector around an adapter, an adapter, and a wallet inside of one are wallets of the list, each once', () => {
  const standard = {
    ...{ name: 'Standard', icon: '', chains: ['solana:mainnet'], accounts: [] },
    features: { 'standard:connect': { connect: async () => ({ accounts: [] }) } },
  }
  const [first, second] = [makeAdapter('First').adapter, makeAdapter('Second').adapter]
  const absent = makeAdapter('Absent', { readyState: 'NotDetected' }).adapter
  const connectors = {
    ...{ onMount: vi.fn(), onUnmount: vi.fn(), _setOnConnectorsUpdated: vi.fn() },
    get: () => [
      { adapter: first },
      second,
      { wallet: standard },
      { adapter: { wallet: standard } },
      absent,
      null,
      7,
    ],
  }
  const wallets = open(connectors)
  expect(names(wallets)).toEqual(['First', 'Second', 'Standard'])
  expect(connectors.onMount).toHaveBeenCalledOnce()
  // Published 2.x reports when its list has grown.
  connectors.get = () => [{ adapter: first }, makeAdapter('Third').adapter] as never
  connectors._setOnConnectorsUpdated.mock.calls[0]?.[0]()
  expect(names(wallets)).toEqual(['First', 'Second', 'Standard', 'Third'])
  wallets.found.stop()
  expect(connectors.onUnmount).toHaveBeenCalledOnce()
})

test('an adapter connects, signs, and lets go', async () => {
  const { adapter, address } = makeAdapter('First')
  const wallets = open({ onMount() {}, onUnmount() {}, get: () => [adapter] })
  const wallet = wallets.found.getState()[0] as DiscoveredSolanaWallet
  expect((await wallets.connect(wallet)).accounts).toEqual([address])
  expect(await signBytes(wallet.handle, address, new Uint8Array([1]))).toHaveLength(64)
  // Returns the same kind of object, not a copy.
  const transaction = new Uint8Array([1, 2])
  expect(await signWithExtension(wallet.handle, { address, transaction })).toBe(transaction)
  await adapter.disconnect()
  expect(wallets.connections.getState()).toEqual([])
})

test('error: an adapter that cannot sign messages says so', async () => {
  const { adapter, address } = makeAdapter('First', { signMessage: undefined })
  const wallets = open({ onMount() {}, onUnmount() {}, get: () => [adapter] })
  const wallet = wallets.found.getState()[0] as DiscoveredSolanaWallet
  await wallets.connect(wallet)
  await expect(signBytes(wallet.handle, address, new Uint8Array([1]))).rejects.toThrow(
    'Solana wallet must support message signing',
  )
})

test.each([
  [undefined, ['autoConnect']],
  [false, []],
])('of an earlier visit, with shouldAutoConnect %s', async (shouldAutoConnect, expectation) => {
  const { adapter, address } = makeAdapter('First')
  const record = { address, connectorType: 'solana_adapter', walletClientType: 'first', connectedAt: 1 }
  localStorage.setItem('privy:connections', JSON.stringify([record]))
  const wallets = open({ onMount() {}, onUnmount() {}, get: () => [adapter], shouldAutoConnect })
  await eventually(() => expect(wallets.ready.getState()).toBe(true))
  expect(adapter.calls).toEqual(expectation)
  expect(wallets.connections.getState()).toHaveLength(expectation.length)
})
