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
  /** What the app tells paymasters; read when a client is made. */
  getPaymasterContext(): Record<string, unknown> | undefined
  /** A client of the chain in use: the first one, and after each switch. */
  onClient(client: SmartWalletClient): void
}

export type SmartWallets = {
  /** The first one where no chain is named. */
  getClientForChain(args: { id?: number | undefined }): Promise<SmartWalletClientType | undefined>
  close(): void
}

/**
 * The smart wallet of a signed-in user on the app's networks: makes it of their embedded wallet, links it once, and gives
 * a client of each chain. What cannot be reached is asked again, as long as it is open.
 */
export function openSmartWallets(latchkey: Latchkey, params: SmartWalletsParams): SmartWallets {
  const slot = latchkey.share(createSmartCallsSlot)
  let isClosed = false
  let current: SmartWalletClientType | undefined

  /** From now on every function of the clients that were given out is that of this chain. */
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
      // The message is our own, of this page and this server: nothing that a host app could write.
      sign: clients.sign,
    })
  return { clients, firstId: first.chain.id }
}

type Setup = { type: SmartAccountType; networks: readonly SmartWalletNetwork[] }

/** A user keeps the kind that is linked, whatever new users get. */
function readSetup(settings: SmartWalletSettings, { smartWallet }: User): Setup | undefined {
  if (settings.enabled)
    return {
      type: smartWallet?.smartWalletType ?? settings.smart_wallet_type,
      networks: settings.configured_networks,
    }
  return settings.eip7702 && { type: 'eip7702', networks: settings.eip7702.configured_networks }
}

/** The chains of the page that have a network, the default one first; then those that only the settings know. */
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

/** A chain that the page does not know, where the app's settings say how it is reached. */
function toServerNetwork(network: SmartWalletNetwork): ConfiguredNetwork[] {
  const { chain_id, chain_name = '', rpc_url } = network
  const id = Number(chain_id.slice('eip155:'.length))
  if (rpc_url === undefined || !Number.isSafeInteger(id)) return []
  // Nobody says what its coin is called.
  const chain = { id, name: chain_name, rpcUrls: { default: { http: [rpc_url] } } } as unknown as Chain
  return [{ chain, network }]
}

/** A host app keeps the functions that it was given before it switched. */
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

/** The server or a node may be unreachable for a while; what they refuse stays refused. */
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

/** Also what a library makes of a node that did not answer. */
function isSilence(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const isOurs = cause instanceof AppError && /^(server_unreachable|client_request_timeout)$/.test(cause.code)
  return isOurs || isSilence(cause.cause)
}
