import { getSettings } from '../../../app/settings.ts'
import type { Client } from '../../../client.ts'
import type { EIP1193Provider, ProviderRequest } from '../../provider/providerContext.ts'
import { providerError } from '../../provider/providerError.ts'
import type { RelayWallet } from '../externalWallet.ts'
import { walletError } from '../walletError.ts'
import { openUniversalProvider, type UniversalProvider } from './loadUniversalProvider.ts'
import { toNamespaces } from './namespaces.ts'
import { quietLogger } from './quietLogger.ts'
import { quietRelayer } from './quietRelayer.ts'
import { createRelayStorage } from './relayStorage.ts'

export type Relay = {
  provider: EIP1193Provider
  /** The wallet's own name; undefined while none is connected. */
  peerName(): string | undefined
  disconnect(): Promise<void>
}

/** Replaces a WalletConnect project with the relay and the wallet of a development server. */
const sandboxProject = 'local'

/** The key under which WalletConnect's client stores the app to open for each request. */
const appLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Opens the relay for one wallet, with the session of an earlier visit if there is one. */
export async function openRelay(
  client: Client,
  wallet: RelayWallet,
  onUri: (uri: string) => void,
): Promise<Relay> {
  const projectId = await findProjectId(client)
  const settings = getSettings(client).getState()
  const relayUrl = settings.externalWallets.relayUrl ?? findSandboxRelay(client, projectId)
  const storage = createRelayStorage(client.storage, `privy:wallet-connect:${wallet.walletClientType}`)
  const universal = await openUniversalProvider({
    ...{ projectId, storage, ...(relayUrl && { relayUrl }) },
    metadata: {
      ...{ name: settings.name, description: settings.name, url: location.origin },
      icons: typeof settings.appearance.logo === 'string' ? [settings.appearance.logo] : [],
    },
    // Each wallet has its own client: two of them may be connected at once.
    customStoragePrefix: `${client.appId}:${wallet.walletClientType}`,
    ...{ telemetryEnabled: false, logger: quietLogger },
  })
  if (universal.client) quietRelayer(universal.client.core.relayer)
  universal.on('display_uri', onUri)
  const pair = async () => {
    await storage.setItem(appLinkKey, wallet.appLink && { href: wallet.appLink, name: wallet.name })
    const optionalNamespaces = await toNamespaces(getSettings(client).getState())
    const session = await universal.connect({ optionalNamespaces })
    // The app's first network if the wallet supports it; else the wallet's first one, which is the client's choice too.
    const [first] = optionalNamespaces.eip155.chains
    if (first && session?.namespaces.eip155?.accounts.some((account) => account.startsWith(`${first}:`)))
      universal.setDefaultChain(first)
  }
  return {
    provider: toProvider(universal, pair),
    peerName: () => universal.session?.peer.metadata.name,
    async disconnect() {
      if (universal.session) await universal.disconnect()
    },
  }
}

/** The relay of a development server, for an app with the project `local`. */
function findSandboxRelay(client: Client, projectId: string): string | null {
  if (projectId !== sandboxProject) return null
  return `${client.apiUrl().replace(/^http/, 'ws')}/sandbox/walletconnect`
}

/** The host app's project, which is available at once, or the server's, which is loaded with the app. */
async function findProjectId(client: Client): Promise<string> {
  const settings = getSettings(client)
  if (settings.getState().walletConnectCloudProjectId === null) await client.whenReady()
  const { walletConnectCloudProjectId } = settings.getState()
  if (walletConnectCloudProjectId) return walletConnectCloudProjectId
  throw walletError(null, 'WalletConnect is off: it needs `config.walletConnectCloudProjectId`.')
}

/** EIP-1193 as host apps expect it: WalletConnect's client uses numbers for chains. */
function toProvider(universal: UniversalProvider, pair: () => Promise<void>): EIP1193Provider {
  const wrappers = new Map<unknown, (value: never) => void>()
  const provider: EIP1193Provider = {
    async request({ method, params }: ProviderRequest) {
      if (method === 'eth_requestAccounts' && !universal.session) await pair()
      if (!universal.session) {
        if (method === 'eth_accounts') return []
        throw providerError(4900, 'Wallet is not currently connected.')
      }
      const answer = await universal.request({ method, ...(params && { params }) })
      return method === 'eth_chainId' ? toHexId(answer) : answer
    },
    on(event: string, listener: (...args: never[]) => void) {
      const tell = listener as (value: unknown) => void
      const wrap = event === 'chainChanged' ? (id: unknown) => tell(toHexId(id)) : tell
      wrappers.set(listener, wrap)
      universal.on(event, wrap)
      return provider
    },
    removeListener(event: string, listener: (...args: never[]) => void) {
      universal.removeListener(event, wrappers.get(listener) ?? listener)
      wrappers.delete(listener)
      return provider
    },
  }
  return provider
}

function toHexId(id: unknown): string {
  return `0x${Number(id).toString(16)}`
}
