import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Client } from '../../packages/core/src/client.ts'
import { createValue } from '../../packages/core/src/store.ts'
import type { Connection, Connector } from '../../packages/core/src/wallet/external/connector.ts'
import type {
  DiscoveredEthereumWallet,
  DiscoveredSolanaWallet,
} from '../../packages/core/src/wallet/external/discoveredWallet.ts'
import { createEthereumConnector } from '../../packages/core/src/wallet/external/ethereumConnector.ts'
import type { EIP1193Provider } from '../../packages/core/src/wallet/provider/providerContext.ts'
import { createAskNode } from './chains/rpc.ts'

/** How a wallet, or its user, reacts to a request to send. */
export type Manner =
  | 'sends'
  /** Sent, but the page never gets a response. */
  | 'sends-and-breaks'
  | 'rejects'
  | 'breaks'
  | 'waits'
  /** Says that it switched the network, but does not. */
  | 'stays'

export type TestExtension = {
  address: string
  connection: Connection
  connector: Connector
  manner: Manner
  /** The calls it received, in order. */
  calls: string[]
  /** The transactions it was asked to send. */
  requests: Record<string, string>[]
  /** Answers requests that wait. */
  release(): void
}

const facts = {
  icon: null,
  announcedId: 'test.wallet',
  walletClientType: 'test',
  name: 'Harbor',
  id: 'harbor',
}

/** An extension with its own key, and the nodes that it knows by chain id. It really signs. */
export function ethereumExtension(
  client: Client,
  nodes: Record<number, string>,
  first: number,
): TestExtension {
  const account = privateKeyToAccount(generatePrivateKey())
  const state = { chainId: first, known: new Set([first]) }
  let release = () => {}
  const ask = () => createAskNode(nodes[state.chainId] ?? '')
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      extension.calls.push(method)
      const [param] = params as [Record<string, string>]
      if (method === 'eth_chainId') return toHex(state.chainId)
      if (method === 'eth_accounts' || method === 'eth_requestAccounts')
        return [account.address.toLowerCase()]
      if (method === 'wallet_addEthereumChain') return void state.known.add(Number(param.chainId))
      if (method === 'wallet_switchEthereumChain') {
        if (!state.known.has(Number(param.chainId)))
          throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
        if (extension.manner !== 'stays') state.chainId = Number(param.chainId)
        return null
      }
      if (method === 'eth_getTransactionReceipt') return ask()(method, ...params)
      if (method === 'eth_sendTransaction') return send(param)
      throw Object.assign(new Error('Unsupported'), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  } as unknown as EIP1193Provider

  async function send(request: Record<string, string>): Promise<Hex> {
    extension.requests.push(request)
    if (extension.manner === 'rejects') throw Object.assign(new Error('User rejected'), { code: 4001 })
    if (extension.manner === 'breaks') throw Object.assign(new Error('Internal error'), { code: -32603 })
    if (extension.manner === 'waits')
      await new Promise<void>((resolve) => {
        release = resolve
      })
    const node = ask()
    const { from: _, ...call } = request
    const nonce = request.nonce ?? (await node<Hex>('eth_getTransactionCount', account.address, 'pending'))
    const raw = await account.signTransaction({
      ...{ to: call.to as Hex, value: BigInt(call.value ?? 0), data: (call.data ?? '0x') as Hex },
      ...{ nonce: Number(nonce), chainId: state.chainId, gas: 200_000n, type: 'eip1559' },
      ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    })
    const hash = await node<Hex>('eth_sendRawTransaction', raw)
    if (extension.manner === 'sends-and-breaks') throw new Error('The extension was reloaded.')
    return hash
  }

  const wallet: DiscoveredEthereumWallet = {
    ...{ ...facts, chainType: 'ethereum', connectorType: 'injected', handle: provider },
  }
  const { address } = account
  const extension: TestExtension = {
    ...{ address, manner: 'sends', calls: [], requests: [] },
    connection: { wallet, accounts: [address], chainId: `eip155:${first}`, connectedAt: 1 },
    connector: createEthereumConnector(client, wallet, { open: async () => provider }),
    release: () => release(),
  }
  return extension
}

/** A Solana extension that signs and sends nothing. */
export function solanaExtension(): TestExtension & { key: Keypair } {
  const key = Keypair.generate()
  const address = key.publicKey.toBase58()
  const account = { address, chains: ['solana:mainnet', 'solana:devnet'] }
  let release = () => {}
  const wallet: DiscoveredSolanaWallet = {
    ...{ ...facts, chainType: 'solana', connectorType: 'solana_adapter' },
    handle: {
      ...{ name: 'Harbor', icon: 'data:image/png;base64,', chains: account.chains, accounts: [account] },
      features: {
        'standard:connect': { connect: async () => ({ accounts: [account] }) },
        'solana:signTransaction': {
          async signTransaction({ transaction }) {
            extension.requests.push({ transaction: Buffer.from(transaction).toString('base64') })
            if (extension.manner === 'rejects')
              throw Object.assign(new Error('User rejected'), { code: 4001 })
            if (extension.manner === 'waits')
              await new Promise<void>((resolve) => {
                release = resolve
              })
            const input = VersionedTransaction.deserialize(transaction)
            input.sign([key])
            return [{ signedTransaction: input.serialize() }]
          },
        },
      },
    },
  }
  const extension: TestExtension & { key: Keypair } = {
    ...{ address, key, manner: 'sends', calls: [], requests: [] },
    connection: { wallet, accounts: [address], chainId: null, connectedAt: 1 },
    connector: { wallet } as Connector,
    release: () => release(),
  }
  return extension
}

/** In the form in which the page stores its connected wallets. */
export function connectAll(...extensions: readonly TestExtension[]) {
  const { set: _, ...connections } = createValue(extensions.map(({ connection }) => connection))
  const connectors = new Map(extensions.map(({ connection, connector }) => [connection.wallet, connector]))
  return { connections, getConnector: (wallet: Connection['wallet']) => connectors.get(wallet) as Connector }
}
