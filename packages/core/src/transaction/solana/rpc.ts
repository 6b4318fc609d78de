import { AppError } from '@latchkey/wire'
import type { Http } from '../../http.ts'
import { providerError } from '../../wallet/provider/providerError.ts'
import type { SolanaNetwork } from './clusters.ts'
import { createHostRpc } from './hostRpc.ts'
import type { SolanaRpc } from './solanaRpc.ts'

/**
 * Calls a node. Its refusal is a provider error with its own code and data; no response of its own is
 * `transaction_failure`. Nothing is retried automatically, and no credentials are sent: the node is not ours.
 */
export function createSolanaRpc(http: Http, { url, rpc }: Pick<SolanaNetwork, 'url' | 'rpc'>): SolanaRpc {
  if (rpc) return createHostRpc(rpc)
  let count = 0
  return async (method, params = []) => {
    const body = { jsonrpc: '2.0', id: ++count, method, params }
    const call = { method: 'POST', url, headers: {}, body, credentials: 'omit', retries: 0 } as const
    const answer = await http(call).catch(readRefusal)
    const { result, error } = (answer ?? {}) as { result?: unknown; error?: NodeError }
    if (error && typeof error.code === 'number')
      throw providerError(error.code, String(error.message ?? 'Node error'), error.data)
    if (result === undefined) throw unreachable()
    return result
  }
}

type NodeError = { code?: unknown; message?: unknown; data?: unknown }

/** Some nodes send errors with an HTTP error status. */
function readRefusal(cause: unknown): unknown {
  const body = cause instanceof Error ? (cause.cause as { error?: unknown } | undefined) : undefined
  if (typeof body?.error === 'object' && body.error !== null) return body
  throw unreachable(cause)
}

function unreachable(cause?: unknown): AppError {
  return new AppError('transaction_failure', {
    message: 'The Solana node cannot be reached. Try again.',
    cause,
  })
}
