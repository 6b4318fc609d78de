import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { Settings } from '../../app/settings.ts'
import type { Http } from '../../http.ts'
import { providerError } from '../provider/providerError.ts'

/**
 * Returns the chains that the host app supports and the first one to use; loads the default list only when needed.
 *
 * @throws a provider error when the app supports none.
 *
 * @example
 * const { chains, first } = await loadChains(getSettings(client).getState())
 */
export async function loadChains(settings: Settings): Promise<{ chains: readonly Chain[]; first: Chain }> {
  const chains = settings.supportedChains ?? (await import('./chains.ts')).defaultChains
  const first = settings.defaultChain ?? chains[0]
  if (!first) throw providerError(4901, 'No chain is configured.')
  return { chains: chains.some((chain) => chain.id === first.id) ? chains : [first, ...chains], first }
}

/**
 * Returns the chain with this RPC address for the wallet's calls.
 *
 * @example
 * const chain = addRpcUrlOverrideToChain(mainnet, 'https://rpc.example.com')
 */
export function addRpcUrlOverrideToChain<C extends Chain>(chain: C, rpcUrl: string): C {
  return { ...chain, rpcUrls: { ...chain.rpcUrls, privyWalletOverride: { http: [rpcUrl] } } }
}

/**
 * Returns the chain with this RPC address for the wallet's calls, unless an override is set. Older name of
 * `addRpcUrlOverrideToChain`.
 *
 * @example
 * const chain = addPrivyRpcToChain(mainnet, 'https://rpc.example.com')
 */
export function addPrivyRpcToChain<C extends Chain>(chain: C, rpcUrl: string): C {
  return { ...chain, rpcUrls: { ...chain.rpcUrls, privy: { http: [rpcUrl] } } }
}

/** protocol 12: the host app's override comes first. Undefined for a chain without a node. */
export function findRpcUrl({ rpcUrls }: Chain): string | undefined {
  const rpc = rpcUrls.privyWalletOverride ?? rpcUrls.privy ?? rpcUrls.public ?? rpcUrls.default
  return rpc.http[0]
}

function getRpcUrl(chain: Chain): string {
  const url = findRpcUrl(chain)
  if (!url) throw providerError(4901, `${chain.name} has no node that answers. Choose another network.`)
  return url
}

/** Calls a method of a chain's node, and returns its result. */
export type ChainRpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Calls a chain's node. Its error responses become provider errors with the node's own code and data.
 *
 * @example
 * const rpc = createChainRpc(client.http, mainnet)
 * const block = await rpc('eth_blockNumber', [])
 */
export function createChainRpc(http: Http, chain: Chain): ChainRpc {
  let count = 0
  return async (method, params) => {
    const body = { jsonrpc: '2.0', id: ++count, method, params }
    // Without credentials or retries: the node is not ours, and a transaction must not be sent twice.
    const call = {
      method: 'POST',
      url: getRpcUrl(chain),
      headers: {},
      body,
      credentials: 'omit',
      retries: 0,
    } as const
    const answer = await http(call).catch((cause) => readRefusal(chain, cause))
    const { result, error } = (answer ?? {}) as { result?: unknown; error?: Record<string, unknown> }
    if (error)
      throw providerError(Number(error.code) || -32603, String(error.message ?? 'Node error'), error.data)
    if (result === undefined) throw unreachable(chain)
    return result
  }
}

type ChainQuestion = { method: string; params: readonly unknown[] }

/**
 * Sends several calls in one request, or one by one if the node does not support that. A refused call returns
 * `undefined`. If the node does not answer at all, the calls are not repeated one by one.
 */
export function createChainBatch(http: Http, chain: Chain) {
  return async (questions: readonly ChainQuestion[]): Promise<unknown[]> => {
    const body = questions.map((question, id) => ({ jsonrpc: '2.0', id, ...question }))
    const url = getRpcUrl(chain)
    const call = { method: 'POST', url, headers: {}, body, credentials: 'omit', retries: 0 } as const
    const answers = await http(call).catch((cause: unknown) => {
      const isSilent = cause instanceof AppError && silences.includes(cause.code)
      if (isSilent) throw unreachable(chain, cause)
    })
    const rpc = createChainRpc(http, chain)
    if (!Array.isArray(answers))
      return Promise.all(questions.map(({ method, params }) => rpc(method, params).catch(() => undefined)))
    const results = new Map(answers.map((answer) => [answer?.id, answer?.result]))
    return questions.map((_, id) => results.get(id))
  }
}

const silences: readonly string[] = ['server_unreachable', 'client_request_timeout']

/** Some nodes send JSON-RPC errors with an HTTP error status. */
function readRefusal(chain: Chain, cause: unknown): unknown {
  const body = cause instanceof Error ? (cause.cause as { error?: unknown } | undefined) : undefined
  if (typeof body?.error === 'object' && body.error !== null) return body
  throw unreachable(chain, cause)
}

/** Unreachable, or not JSON-RPC. The cause is wrapped, or the UI would blame our server. */
function unreachable({ id }: Chain, cause?: unknown) {
  const message = `The node of chain ${id} cannot be reached.`
  return providerError(-32603, message, undefined, new AppError('transaction_failure', { message, cause }))
}
