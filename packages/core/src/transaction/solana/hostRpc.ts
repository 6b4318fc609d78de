import { AppError } from '@latchkey/wire'
import { providerError } from '../../wallet/provider/providerError.ts'
import type { SolanaRpc } from './solanaRpc.ts'

type Call = { send(options?: { abortSignal?: AbortSignal }): Promise<unknown> }

/** The maximum duration of our own calls. */
const patienceMs = 20_000

/**
 * Calls a node through the host app's own `createSolanaRpc` of @solana/kit (`config.solana.rpcs`), by its structure.
 * Its bigints are read as the JSON numbers that a node writes.
 */
export function createHostRpc(rpc: object): SolanaRpc {
  return async (method, params = []) => {
    const call = (rpc as Record<string, ((...params: unknown[]) => Call) | undefined>)[method]?.(...params)
    if (!call) throw providerError(-32601, `\`config.solana.rpcs\` has no ${method}.`)
    try {
      return toNumbers(await call.send({ abortSignal: AbortSignal.timeout(patienceMs) }))
    } catch (cause) {
      throw toRefusal(cause)
    }
  }
}

/** SolanaError has the node's own code in its context; a network error has none. */
function toRefusal(cause: unknown): Error {
  const { message, context } = (cause ?? {}) as { message?: unknown; context?: Record<string, unknown> }
  const { __code: code, ...data } = context ?? {}
  if (typeof code === 'number' && code < 0)
    return providerError(code, String(message), toNumbers(data), cause)
  return new AppError('transaction_failure', {
    message: 'The Solana node cannot be reached. Try again.',
    cause,
  })
}

function toNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(toNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toNumbers(inner)]))
}
