import {
  type Chain,
  ensureSmartWallet,
  getSettings,
  loadChains,
  primaryWallet,
  readSmartWallets,
  type SmartAccountType,
  type SmartWalletNetwork,
  type SmartWalletSettings,
  type User,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { createSmartCallsSlot } from '../wallet/smartCallsSlot.ts'
import { loadWalletClients } from './loadWalletClients.ts'
import type { SmartWalletClient, SmartWalletClientType } from './smartWalletClient.ts'
import type { ConfiguredNetwork, WalletClients } from './walletClients.ts'

export type SmartWalletsParams = {
  user: User
  /** The app's context for paymasters; read when a client is created. */
  getPaymasterContext(): Record<string, unknown> | undefined
  /** Called with a client of the current chain: the first one, and after each switch. */
  onClient(client: SmartWalletClient): void
}

export type SmartWallets = {
  /** The first chain if none is given. */
  getClientForChain(args: { id?: number | undefined }): Promise<SmartWalletClientType | undefined>
  close(): void
}

/**
 * The smart wallet of a signed-in user on the app's networks: derives it from their embedded wallet, links it once, and
 * returns a client for each chain. Unreachable services are asked again, as long as it is open.
 */
export function openSmartWallets(latchkey: Latchkey, params: SmartWalletsParams): SmartWallets {
  const slot = latchkey.share(createSmartCallsSlot)
  let isClosed = false
  let current: SmartWalletClientType | undefined

  /** From now on, every function of the returned clients uses this chain. */
  async function use(clients: WalletClients, id: number): Promise<void> {
    const client = await clients.getClient(id)
    if (isClosed) return
    current = client
    params.onClient({
      ...followCurrent(client, () => current ?? client),
      switchChain: (args) => use(clients, args.id),
    } as SmartWalletClient)
  }

  async function open(): Promise<PreparedWallet | undefined> {
    const wallets = await prepare(latchkey, params)
    if (!wallets || isClosed) return undefined
    slot.set(wallets.clients.calls)
    await use(wallets.clients, wallets.firstId)
    return wallets
  }

  const opening = retry(open, { wait: latchkey.client.wait, isOver: () => isClosed })
  opening.catch(console.error)
  return {
    async getClientForChain({ id }) {
      const wallets = await opening
      return wallets?.clients.getClient(id ?? wallets.firstId)
    },
    close() {
      isClosed = true
      slot.set(undefined)
    },
  }
}

type PreparedWallet = { clients: WalletClients; firstId: number }

async function prepare(
  latchkey: Latchkey,
  { user, getPaymasterContext }: SmartWalletsParams,
): Promise<PreparedWallet | undefined> {
  const app = latchkey.client
  const settings = await readSmartWallets(app)
  const wallet = primaryWallet(user, 'ethereum')
  const setup = readSetup(settings, user)
  if (!setup || !wallet) return undefined
  const { type } = setup
  const [first, ...others] = await listNetworks(latchkey, setup.networks)
  if (!first)
    throw new AppError('unsupported_chain_id', {
      message:
        'No chain of the PrivyProvider has a network in the smart wallet settings of the app. Add one to `supportedChains`, or configure its network.',
    })
  const { createWalletClients } = await loadWalletClients()
  const address = type === 'eip7702' ? undefined : user.smartWallet?.address
  const networks = [first, ...others] as const
  const clients = await createWalletClients({
    latchkey,
    wallet,
    type,
    address,
    networks,
    getPaymasterContext,
  })
  if (type !== 'eip7702' && !user.smartWallet)
    await ensureSmartWallet(app, {
      ...{ address: clients.address, chainId: first.chain.id, smartWalletType: type },
      // Our own message, for this page and this server: a host app cannot choose it.
      sign: clients.sign,
    })
  return { clients, firstId: first.chain.id }
}

type Setup = { type: SmartAccountType; networks: readonly SmartWalletNetwork[] }

/** A user keeps the linked type, regardless of the type for new users. */
function readSetup(settings: SmartWalletSettings, { smartWallet }: User): Setup | undefined {
  if (settings.enabled)
    return {
      type: smartWallet?.smartWalletType ?? settings.smart_wallet_type,
      networks: settings.configured_networks,
    }
  return settings.eip7702 && { type: 'eip7702', networks: settings.eip7702.configured_networks }
}

/** The page's chains that have a network, the default one first; then those that only the settings have. */
async function listNetworks(
  { client }: Latchkey,
  networks: readonly SmartWalletNetwork[],
): Promise<ConfiguredNetwork[]> {
  const { chains, first } = await loadChains(getSettings(client).getState())
  const toNetwork = (chain: Chain) => {
    const network = networks.find(({ chain_id }) => chain_id === `eip155:${chain.id}`)
    return network ? [{ chain, network }] : []
  }
  const pageNetworks = [first, ...chains.filter(({ id }) => id !== first.id)].flatMap(toNetwork)
  const others = networks.filter(
    ({ chain_id }) => !pageNetworks.some(({ network }) => network.chain_id === chain_id),
  )
  return [...pageNetworks, ...others.flatMap(toServerNetwork)]
}

/** A chain that the page does not know, if the app's settings say how to reach it. */
function toServerNetwork(network: SmartWalletNetwork): ConfiguredNetwork[] {
  const { chain_id, chain_name = '', rpc_url } = network
  const id = Number(chain_id.slice('eip155:'.length))
  if (rpc_url === undefined || !Number.isSafeInteger(id)) return []
  // The name of its coin is unknown.
  const chain = { id, name: chain_name, rpcUrls: { default: { http: [rpc_url] } } } as unknown as Chain
  return [{ chain, network }]
}

/** A host app keeps the functions that it received before it switched. */
function followCurrent(client: SmartWalletClientType, getCurrent: () => SmartWalletClientType): object {
  type Actions = Record<string, (...args: unknown[]) => unknown>
  const members = Object.entries(client).map(([name, member]) => {
    if (typeof member !== 'function' || name === 'extend') return [name, member]
    return [name, (...args: unknown[]) => (getCurrent() as unknown as Actions)[name]?.(...args)]
  })
  return Object.fromEntries(members)
}

const firstRetryMs = 2_000
const longestRetryMs = 60_000

/** The server or a node may be unreachable for a while; their refusals are final. */
async function retry<T>(
  work: () => Promise<T>,
  { wait, isOver }: { wait(ms: number): Promise<void>; isOver(): boolean },
): Promise<T | undefined> {
  for (let pause = firstRetryMs; !isOver(); pause = Math.min(pause * 2, longestRetryMs)) {
    try {
      return await work()
    } catch (cause) {
      if (!isSilence(cause)) throw cause
    }
    await wait(pause)
  }
  return undefined
}

/** Also recognizes a library's error for a node that did not answer. */
function isSilence(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const isOurs = cause instanceof AppError && /^(server_unreachable|client_request_timeout)$/.test(cause.code)
  return isOurs || isSilence(cause.cause)
}
