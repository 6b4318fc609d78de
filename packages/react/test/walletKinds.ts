import './dom.ts'
import { onTestFinished } from 'vitest'
import { closeRelayClients } from '../../../test/support/walletConnect/closeRelayClients.ts'
import { type RelayFake, startRelayFake } from '../../../test/support/walletConnect/relay.ts'
import { startWalletApp } from '../../../test/support/walletConnect/walletApp.ts'
import { solanaWallet } from '../../../test/support/wallets.ts'
import type { PrivyClientConfig } from '../src/index.ts'
import { installWallet } from './installWallet.ts'

/** A wallet that a page can use, on any connection. */
export type ReadyWallet = {
  address: string
  /** The text of its row. */
  row: string
  config?: PrivyClientConfig
  /** Sets its user's answer to the next request. */
  setMood(mood: 'approve' | 'reject'): void
  /** For a wallet on a phone: scans the code on the screen. */
  scan?(uri: string): Promise<void>
  /** The page is left: state that only exists in it is gone. */
  leavePage?(): void
}

export type WalletKind = {
  name: string
  chain: 'ethereum' | 'solana'
  connectorType: string
  prepare(): Promise<ReadyWallet>
}

/**
 * Every kind of connector that a test can drive without a browser; Coinbase's windows need one
 * (test/e2e/wallets.test.ts).
 */
export const walletKinds: readonly WalletKind[] = [
  {
    ...{ name: 'an extension that announces itself', chain: 'ethereum', connectorType: 'injected' },
    async prepare() {
      const wallet = installWallet('Harbor', 'example.harbor')
      return { address: wallet.address, row: 'HHarborConnectInstalled', setMood: wallet.setMood }
    },
  },
  {
    ...{ name: 'the old window.ethereum', chain: 'ethereum', connectorType: 'injected' },
    async prepare() {
      const wallet = installWallet('MetaMask', 'io.metamask', { announced: false })
      return { address: wallet.address, row: 'MetaMaskConnectInstalled', setMood: wallet.setMood }
    },
  },
  {
    ...{ name: 'an app on a phone by WalletConnect', chain: 'ethereum', connectorType: 'wallet_connect_v2' },
    prepare: async () => prepareApp(await startRelayFake()),
  },
  {
    ...{ name: 'a Solana wallet of Wallet Standard', chain: 'solana', connectorType: 'solana_adapter' },
    prepare: async () => installStandardWallet('Anchor'),
  },
  {
    ...{ name: 'a Solana adapter of the host app', chain: 'solana', connectorType: 'solana_adapter' },
    prepare: async () => makeAdapter('Buoy'),
  },
]

async function prepareApp(relay: RelayFake): Promise<ReadyWallet> {
  const app = await startWalletApp(relay.url)
  onTestFinished(async () => {
    closeRelayClients()
    await relay.close()
  })
  return {
    ...{ address: app.address, row: 'Rainbow', scan: app.scan },
    config: {
      walletConnectCloudProjectId: 'f'.repeat(32),
      externalWallets: { walletConnect: { enabled: true, relayUrl: relay.url } },
      appearance: { walletList: ['rainbow', 'detected_wallets'] },
    },
    setMood(mood) {
      app.mood = mood
    },
    leavePage: () => closeRelayClients({ pagesAlone: true }),
  }
}

const rejection = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

function installStandardWallet(name: string): ReadyWallet {
  const wallet = solanaWallet()
  let mood = 'approve'
  let isAllowed = false
  const account = {
    address: wallet.address,
    chains: ['solana:mainnet'],
    features: [],
    publicKey: wallet.publicKey,
  }
  const answer = <T>(value: T): T => {
    if (mood === 'reject') throw rejection()
    return value
  }
  const standard = {
    ...{ version: '1.0.0', name, icon: 'data:image/svg+xml,', chains: ['solana:mainnet'] },
    get accounts() {
      return isAllowed ? [account] : []
    },
    features: {
      'standard:connect': {
        connect: async ({ silent = false } = {}) => {
          isAllowed ||= !silent && answer(true)
          return { accounts: standard.accounts }
        },
      },
      'standard:disconnect': {
        disconnect: async () => {
          isAllowed = false
        },
      },
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) =>
          answer([{ signature: Buffer.from(wallet.signBytes(message), 'base64') }]),
      },
    },
  }
  type Api = { register(wallet: object): void }
  const onReady = ({ detail }: { detail?: Api }) => detail?.register(standard)
  const register = onReady as unknown as EventListener
  window.addEventListener('wallet-standard:app-ready', register)
  onTestFinished(() => window.removeEventListener('wallet-standard:app-ready', register))
  return {
    ...{ address: wallet.address, row: `${name}SolanaInstalled` },
    setMood(next) {
      mood = next
    },
  }
}

function makeAdapter(name: string): ReadyWallet {
  const wallet = solanaWallet()
  let mood = 'approve'
  const answer = () => {
    if (mood === 'reject') throw rejection()
  }
  const adapter = {
    ...{ name, icon: 'data:image/svg+xml,', readyState: 'Installed', isAllowed: false },
    publicKey: null as { toBase58(): string } | null,
    async connect() {
      answer()
      adapter.isAllowed = true
      adapter.publicKey = { toBase58: () => wallet.address }
    },
    async autoConnect() {
      if (adapter.isAllowed) adapter.publicKey = { toBase58: () => wallet.address }
    },
    async disconnect() {
      adapter.isAllowed = false
      adapter.publicKey = null
    },
    async signMessage(message: Uint8Array) {
      answer()
      return Buffer.from(wallet.signBytes(message), 'base64')
    },
  }
  return {
    ...{ address: wallet.address, row: `${name}SolanaInstalled` },
    config: {
      externalWallets: { solana: { connectors: { onMount() {}, onUnmount() {}, get: () => [adapter] } } },
    },
    setMood(next) {
      mood = next
    },
    leavePage() {
      adapter.publicKey = null
    },
  }
}
