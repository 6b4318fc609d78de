import { afterEach, expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createExternalWallets, type ExternalWallets } from './externalWallets.ts'

/**
 * Hostile wallets of scripts on the page and hostile adapters of a host app: the same tests as for Ethereum wallets.
 */

const address = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const chains = ['solana:mainnet']

let external: ExternalWallets | undefined
afterEach(() => {
  external?.found.stop()
})

function open(connectors?: object): ExternalWallets {
  const config = connectors && { externalWallets: { solana: { connectors: connectors as never } } }
  const client = createClient({ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', config })
  external = createExternalWallets(client)
  return external
}

function fail(): never {
  throw new Error('hostile')
}
const throwing = new Proxy({}, { get: fail })

const makeWallet = (name: string, features: object = {}, more: object = {}) => ({
  ...{ name, icon: '', chains, accounts: [{ address, chains }] },
  features: {
    'standard:connect': { connect: async () => ({ accounts: [{ address, chains }] }) },
    ...features,
  },
  ...more,
})

function register(...wallets: object[]): void {
  const detail = (api: { register(...all: object[]): () => void }) => api.register(...wallets)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

const names = ({ found }: ExternalWallets) => found.getState().map(({ name }) => name)
const only = ({ found }: ExternalWallets) => {
  const [wallet] = found.getState()
  if (!wallet) throw new Error('No wallet was found.')
  return wallet
}

test('security: wallets and adapters that throw when they are looked at are passed over, and others are found', () => {
  const noIcon = Object.defineProperty(makeWallet('No icon'), 'icon', { get: fail })
  const wallets = open({
    ...{ onMount: fail, onUnmount: fail, _setOnConnectorsUpdated: fail },
    get: () => [throwing, { adapter: throwing }, noIcon, makeWallet('Of the host app')],
  })
  register(throwing, noIcon, makeWallet('Of the page'))
  expect(names(wallets)).toEqual(['Of the host app', 'Of the page'])
  wallets.found.stop()
})

test.each([
  ['a list that throws', { get: fail }],
  ['no list', { get: () => 7 }],
  ['nothing to get', {}],
])('security: of a host app that hands over %s the wallets of the page are found', (_what, connectors) => {
  const wallets = open(connectors)
  register(makeWallet('Of the page'))
  expect(names(wallets)).toEqual(['Of the page'])
})

test.each([
  ['no answer', undefined],
  ['accounts that are no list', { accounts: { 0: { address, chains } } }],
  ['accounts that throw', { accounts: [throwing, null, 7] }],
  ['an address that is markup', { accounts: [{ address: '<img src=x>', chains }] }],
  ['an address that goes on for ever', { accounts: [{ address: 'a'.repeat(1_000_000), chains }] }],
  ['an account of another chain', { accounts: [{ address, chains: ['sui:mainnet'] }] }],
])(
  'security: %s: the connection fails by a typed error, and nothing is remembered',
  async (_what, answer) => {
    const wallets = open()
    register(makeWallet('X', { 'standard:connect': { connect: async () => answer } }))
    await expect(wallets.connect(only(wallets))).rejects.toMatchObject({
      code: 'generic_connect_wallet_error',
    })
    expect(wallets.connections.getState()).toEqual([])
    expect(localStorage.getItem('privy:connections')).toBe(null)
  },
)

test.each([
  ['nothing', undefined],
  ['an empty list', []],
  ['a text', [{ signature: 'x'.repeat(64) }]],
  ['too few bytes', [{ signature: new Uint8Array(63) }]],
  ['what throws', [throwing]],
])('security: a signature that is %s fails by a typed error', async (_what, answer) => {
  const wallets = open()
  register(makeWallet('X', { 'solana:signMessage': { signMessage: async () => answer } }))
  const wallet = only(wallets)
  await wallets.connect(wallet)
  await expect(wallets.getConnector(wallet).sign(address, 'hello')).rejects.toMatchObject({
    code: 'unknown_connect_wallet_error',
  })
})

test('security: a wallet that turned to another account signs nothing for the one before', async () => {
  const accounts = [{ address, chains }]
  let count = 0
  const signMessage = async () => [{ signature: new Uint8Array(64).fill(++count) }]
  const wallets = open()
  register(makeWallet('X', { 'solana:signMessage': { signMessage } }, { accounts }))
  const wallet = only(wallets)
  await wallets.connect(wallet)
  accounts.splice(0, 1, { address: address.replace('4Nd', '5Nd'), chains })
  await expect(wallets.getConnector(wallet).sign(address, 'hello')).rejects.toThrow(
    'Wallet is not currently connected.',
  )
  expect(count).toBe(0)
})

test('security: a wallet whose events and parting throw is connected and let go all the same', async () => {
  const features = { 'standard:events': { on: fail }, 'standard:disconnect': { disconnect: fail } }
  const wallets = open()
  register(makeWallet('X', features))
  const wallet = only(wallets)
  expect((await wallets.connect(wallet)).accounts).toEqual([address])
  await wallets.disconnect(wallet)
  expect(wallets.connections.getState()).toEqual([])
})
