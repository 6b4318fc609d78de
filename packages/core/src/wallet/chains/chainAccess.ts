import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { Settings } from '../../app/settings.ts'
import type { Http } from '../../http.ts'
import { providerError } from '../provider/providerError.ts'

/**
 * The chains the host app supports and the one to begin with; the default list is loaded only when it is needed.
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
 * Returns the chain with this address as the one that calls go to, unless an override is set. Older name of what
 * `addRpcUrlOverrideToChain` does.
 *
 * @example
 * const chain = addPrivyRpcToChain(mainnet, 'https://rpc.example.com')
 */
export function addPrivyRpcToChain<C extends Chain>(chain: C, rpcUrl: string): C {
  return { ...chain, rpcUrls: { ...chain.rpcUrls, privy: { http: [rpcUrl] } } }
}

/** protocol 12: the host app's override first. Undefined for a chain that nobody serves any more. */
export function findRpcUrl({ rpcUrls }: Chain): string | undefined {
  const rpc = rpcUrls.privyWalletOverride ?? rpcUrls.privy ?? rpcUrls.public ?? rpcUrls.default
  return rpc.http[0]
}

function getRpcUrl(chain: Chain): string {
  const url = findRpcUrl(chain)
  if (!url) throw providerError(4901, `${chain.name} has no node that answers. Choose another network.`)
  return url
}

export type ChainRpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Calls a chain's node. Its error answers become provider errors with the node's own code and data.
 *
 * @example
 * const rpc = createChainRpc(client.http, mainnet)
 * const block = await rpc('eth_blockNumber', [])
 */
export function createChainRpc(http: Http, chain: Chain): ChainRpc {
  let count = 0
  return async (method, params) => {
    const body = { jsonrpc: '2.0', id: ++count, method, params }
    // No credentials and no repeats: the node is not ours, and a transaction must not be sent twice.
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
 * Asks several questions in one request, or one by one where the node does not take that. What a node refuses is
 * `undefined`; one that is silent is not asked again for each.
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

/** Some nodes send their JSON-RPC errors with an HTTP status of failure. */
function readRefusal(chain: Chain, cause: unknown): unknown {
  const body = cause instanceof Error ? (cause.cause as { error?: unknown } | undefined) : undefined
  if (typeof body?.error === 'object' && body.error !== null) return body
  throw unreachable(chain, cause)
}

/** It is silent, or says what no node says. What is behind it would be told as a silence of the login's own server. */
function unreachable({ id }: Chain, cause?: unknown) {
  const message = `The node of chain ${id} cannot be reached.`
  return providerError(-32603, message, undefined, new AppError('transaction_failure', { message, cause }))
}
