import type {
  Chain,
  SmartAccountType,
  SmartCalls,
  SmartWalletNetwork,
  WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { createClient } from './createClient.ts'
import { createSmartWallet } from './createSmartWallet.ts'
import { createProvider } from './provider.ts'
import type { SmartWalletContext } from './requests.ts'
import { createSmartCalls } from './smartCalls.ts'
import type { SmartWalletClientType } from './smartWalletClient.ts'

export type ConfiguredNetwork = { chain: Chain; network: SmartWalletNetwork }

export type WalletClientsOptions = {
  latchkey: Latchkey
  /** The embedded wallet that owns it. */
  wallet: WalletWithMetadata
  type: SmartAccountType
  /** The linked address. */
  address?: string | undefined
  networks: readonly [ConfiguredNetwork, ...ConfiguredNetwork[]]
  getPaymasterContext(): Record<string, unknown> | undefined
}

/** One smart wallet on all its networks. */
export type WalletClients = {
  address: string
  calls: SmartCalls
  getClient(chainId: number): Promise<SmartWalletClientType>
  /** Signs without a review: for the link to the user's account, whose message is ours. */
  sign(message: string): Promise<string>
}

/** Creates the smart wallet of an embedded wallet, and a client for each network on request. */
export async function createWalletClients(options: WalletClientsOptions): Promise<WalletClients> {
  const { latchkey, networks, type, getPaymasterContext } = options
  const contexts = new Map<number, Promise<SmartWalletContext>>()
  const chainIds = networks.map(({ chain }) => chain.id)
  let { address } = options

  /** Once per chain; after a failure, the next request tries again. */
  function getContext(id: number): Promise<SmartWalletContext> {
    const context = contexts.get(id)
    if (context) return context
    const next = makeContext(id)
    contexts.set(id, next)
    next.catch(() => contexts.delete(id))
    return next
  }

  async function makeContext(id: number): Promise<SmartWalletContext> {
    const network = networks.find(({ chain }) => chain.id === id)
    if (!network)
      throw new AppError('unsupported_chain_id', {
        message: `Chain ${id} has no network in the smart wallet settings of the app, or is not in config.supportedChains.`,
      })
    const paymasterContext = getPaymasterContext()
    return createSmartWallet({ ...options, address, paymasterContext, ...network })
  }

  const [first] = networks
  const { account } = await getContext(first.chain.id)
  // It is the same on every network, so a node of another one is not asked for it.
  address = account.address
  const calls = createSmartCalls({ latchkey, address, isOwnAddress: type === 'eip7702', getContext })
  return {
    address,
    calls,
    async getClient(chainId) {
      const context = await getContext(chainId)
      return {
        ...createClient(context),
        getEthereumProvider: async () => createProvider({ chainId, calls, getContext, chainIds }),
      } as SmartWalletClientType
    },
    sign: (message) => account.signMessage({ message }),
  }
}
