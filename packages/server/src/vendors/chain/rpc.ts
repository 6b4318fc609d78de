import type { Context } from '../../context.ts'
import { measureOutside, type OutsideMetrics } from '../../telemetry/outside.ts'

const usualBytes = 64 * 1_024

export type ChainCall = {
  /** Decimal id of the chain. */
  chain: string
  /** Missing: `data` is run as the code of a contract that is being created. */
  to?: string
  data: string
  /** How much the call may use. Missing: as much as the node allows. */
  gas?: number
  timeoutMs?: number
}

/** Why a node gave no answer. `refused`: the call failed on the chain, or the answer made no sense. */
export class ChainError extends Error {
  override name = 'ChainError'
  readonly reason: 'not-configured' | 'unreachable' | 'too-slow' | 'wrong-chain' | 'refused'

  constructor(reason: ChainError['reason'], cause?: unknown) {
    super(`The node of the chain: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * Asks the configured node of a chain what a call would return, without sending anything. Each answer also names the
 * node's chain: an answer about another one would be about other people's contracts (R42: contract signatures).
 */
export async function callChain(
  { config, metrics }: Pick<Context, 'config'> & Partial<Pick<Context, 'metrics'>>,
  { chain, to, data, gas, timeoutMs = 5_000 }: ChainCall,
): Promise<string> {
  const url = Object.hasOwn(config.rpcUrls, chain) ? config.rpcUrls[chain] : undefined
  if (url === undefined) throw new ChainError('not-configured')
  const signal = AbortSignal.timeout(timeoutMs)
  const limit = gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }
  const call = { ...(to === undefined ? {} : { to }), data, ...limit }
  const [id, answer] = await Promise.all([
    ask({ url, signal, method: 'eth_chainId', params: [], metrics }),
    ask({ url, signal, method: 'eth_call', params: [call, 'latest'], metrics }),
  ])
  if (id === '0x' || BigInt(id) !== BigInt(chain)) throw new ChainError('wrong-chain')
  return answer
}

export type Question = {
  url: string
  signal: AbortSignal
  method: string
  params: readonly unknown[]
  maxBytes?: number
  metrics?: OutsideMetrics | undefined
}

async function ask(question: Question): Promise<string> {
  const result = await askNode(question)
  if (typeof result !== 'string' || !/^0x[\da-fA-F]*$/.test(result)) throw new ChainError('refused')
  return result
}

/** Returns a node's answer to a JSON-RPC method. Throws ChainError if there is no answer. */
export async function askNode(question: Question): Promise<unknown> {
  return (await exchange(question)).result
}

/** Returns also the error of a node. Its text must not leave the server: it can contain the node's secret address. */
export async function exchange({
  url,
  signal,
  method,
  params,
  maxBytes = usualBytes,
  metrics,
}: Question): Promise<{ result?: unknown; error?: { message?: unknown } | null }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const to = { service: 'chain', host: new URL(url).hostname } as const
  const text = await measureOutside(metrics, to, () => post({ url, body, signal, maxBytes }))
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch (cause) {
    throw new ChainError('refused', cause)
  }
}

type Sending = { url: string; body: string; signal: AbortSignal; maxBytes: number }

async function post({ url, body, signal, maxBytes }: Sending): Promise<string> {
  try {
    const headers = { 'content-type': 'application/json' }
    // A node that sends us on is not the one that was configured.
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    if (!answer.ok) throw new ChainError('refused')
    return await readUpTo(answer, maxBytes)
  } catch (cause) {
    if (cause instanceof ChainError) throw cause
    throw new ChainError(signal.aborted ? 'too-slow' : 'unreachable', cause)
  }
}

async function readUpTo({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ChainError('refused')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
