import {
  type Chain as CoreChain,
  createChainRpc,
  type SmartAccountType,
  type SmartWalletNetwork,
  type WalletWithMetadata,
} from '@latchkey/core'
import { type Chain, createPublicClient, custom, type Transport } from 'viem'
import { type BundlerClient, createBundlerClient, createPaymasterClient } from 'viem/account-abstraction'
import type { Latchkey } from '../latchkey.ts'
import { smartAccounts } from './accounts/smartAccounts.ts'
import { readGasPrice } from './gasPrice.ts'
import { toOwner } from './owner.ts'
import { getPaymasterContext } from './paymasterContext.ts'
import type { SmartWalletContext } from './requests.ts'

export type SmartWalletOptions = {
  latchkey: Latchkey
  /** The embedded wallet that owns it. */
  wallet: WalletWithMetadata
  type: SmartAccountType
  /** The linked address. */
  address?: string | undefined
  chain: CoreChain
  network: SmartWalletNetwork
  paymasterContext?: Record<string, unknown> | undefined
}

/** A smart wallet on one network: its account, and its connections to node, bundler and paymaster. */
export async function createSmartWallet(options: SmartWalletOptions): Promise<SmartWalletContext> {
  const { latchkey, wallet, type, network, address } = options
  const { keys, approve } = (await latchkey.loadWallet()).owner
  const app = latchkey.client
  const chain = options.chain as Chain
  const at = (url: string) =>
    createChainRpc(app.http, { ...options.chain, rpcUrls: { default: { http: [url] } } })
  const reader = createPublicClient({
    chain,
    transport: toTransport(createChainRpc(app.http, options.chain)),
  })
  const bundler = at(network.bundler_url)
  const owner = toOwner(wallet, keys)
  const { create } = await smartAccounts[type]()
  const account = await create({ client: reader, owner, address: address as `0x${string}` | undefined })
  const paymaster =
    network.paymaster_url === undefined
      ? undefined
      : createPaymasterClient({ transport: toTransport(at(network.paymaster_url)) })
  const client = createBundlerClient({
    ...{ account, chain, client: reader, transport: toTransport(bundler), paymaster },
    paymasterContext: getPaymasterContext(network, options.paymasterContext),
    userOperation: { estimateFeesPerGas: () => readGasPrice({ network, bundler, reader }) },
  } as never) as BundlerClient
  return { account, owner, type, chain, client, bundler, app, wallet, approve }
}

/** Uses the client's own requests, so that their limits and errors apply. Nothing is sent twice. */
function toTransport(rpc: ReturnType<typeof createChainRpc>): Transport {
  return custom(
    {
      request: ({ method, params }: { method: string; params?: unknown }) =>
        rpc(method, (params ?? []) as never),
    },
    { retryCount: 0 },
  )
}
