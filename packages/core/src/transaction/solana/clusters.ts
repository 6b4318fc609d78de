import type { SolanaCluster, SolanaNodes } from '../../app/config.ts'

export type SolanaChain = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet'

/** A Solana network and its node. `chain` is unknown for a node of the app without a name. */
export type SolanaNetwork = {
  chain?: SolanaChain | undefined
  url: string
  /** The host app's own client for the node, used instead of the address. */
  rpc?: object | undefined
  /** The block explorer. @default explorer.solana.com */
  explorerUrl?: string | undefined
}

/** The public nodes (protocol 12). They are slow and limited: larger apps set their own. */
const publicNodes: Readonly<Record<SolanaChain, string>> = {
  'solana:mainnet': 'https://api.mainnet-beta.solana.com',
  'solana:devnet': 'https://api.devnet.solana.com',
  'solana:testnet': 'https://api.testnet.solana.com',
}

export type SolanaClusterName = 'mainnet-beta' | 'testnet' | 'devnet'

const chainNames: Readonly<Record<SolanaClusterName, SolanaChain>> = {
  'mainnet-beta': 'solana:mainnet',
  devnet: 'solana:devnet',
  testnet: 'solana:testnet',
}

/**
 * Finds the network of a request: that of its connection, of which only the address is used (decision 19: sending),
 * else the chain that it names, else the app's first cluster.
 *
 * @example
 * const network = findSolanaNetwork([{ name: 'devnet', rpcUrl: 'https://rpc.example.com' }])
 */
export function findSolanaNetwork(
  nodes: SolanaNodes | null | undefined,
  { chain, connection }: { chain?: string | undefined; connection?: unknown } = {},
): SolanaNetwork {
  const url = readEndpoint(connection)
  if (url !== undefined) return { url, chain: guessChain(url) }
  const knownNodes = listNodes(nodes)
  const chainName = readChain(chain) ?? knownNodes[0]?.chain ?? 'solana:mainnet'
  return (
    knownNodes.find((node) => node.chain === chainName) ?? { chain: chainName, url: publicNodes[chainName] }
  )
}

type KnownNode = SolanaNetwork & { chain: SolanaChain }

/** The first node is the default: the app's first cluster, or mainnet. */
function listNodes(nodes: SolanaNodes | null | undefined): readonly KnownNode[] {
  if (!nodes) return []
  if (isClusters(nodes))
    return nodes.map(({ name, rpcUrl }) => {
      const chain = chainNames[name]
      return { chain, url: rpcUrl ?? publicNodes[chain] }
    })
  const chains = Object.keys(publicNodes) as SolanaChain[] // its own entries
  return chains.flatMap((chain) => {
    const { rpc, blockExplorerUrl } = nodes[chain] ?? {}
    return rpc ? [{ chain, url: publicNodes[chain], rpc, explorerUrl: blockExplorerUrl }] : []
  })
}

const isClusters = (nodes: SolanaNodes): nodes is readonly SolanaCluster[] => Array.isArray(nodes)

/** `solana:mainnet` as Wallet Standard has it; some write the cluster's name. */
function readChain(chain: unknown): SolanaChain | undefined {
  const name = typeof chain === 'string' ? chain.replace('solana:', '') : undefined
  if (name === 'mainnet' || name === 'devnet' || name === 'testnet') return `solana:${name}`
  return name === 'mainnet-beta' ? 'solana:mainnet' : undefined
}

/** `Connection` of web3.js. */
function readEndpoint(connection: unknown): string | undefined {
  const { rpcEndpoint } = (connection ?? {}) as { rpcEndpoint?: unknown }
  return typeof rpcEndpoint === 'string' ? rpcEndpoint : undefined
}

/** Guessed from the address, as published versions do (protocol 19.5). */
function guessChain(url: string): SolanaChain | undefined {
  const names = Object.keys(chainNames) as SolanaClusterName[] // its own entries
  const name =
    names.find((one) => url.includes(one)) ?? (url.includes('mainnet') ? 'mainnet-beta' : undefined)
  return name && chainNames[name]
}

/**
 * The address of a transaction in the block explorer.
 *
 * @example
 * const url = toSolanaExplorerUrl(findSolanaNetwork(null, { chain: 'solana:devnet' }), '5h6x…')
 */
export function toSolanaExplorerUrl(
  { chain, url, explorerUrl = 'https://explorer.solana.com' }: SolanaNetwork,
  signature: string,
): string {
  const where = new URL(`${explorerUrl.replace(/\/$/, '')}/tx/${signature}`)
  if (chain === 'solana:devnet' || chain === 'solana:testnet')
    where.searchParams.set('cluster', chain.slice('solana:'.length))
  if (chain === undefined) {
    where.searchParams.set('cluster', 'custom')
    // Only its origin: nodes have their key in the path.
    where.searchParams.set('customUrl', new URL(url).origin)
  }
  return where.href
}
