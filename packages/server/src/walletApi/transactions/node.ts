import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { ChainError, exchange } from '../../vendors/chain/rpc.ts'

/**
 * The operator's node of one chain. Rejects with NodeRefusal if the node refuses, with ChainError if it does not
 * answer.
 */
export type Node = { ask(method: string, ...params: unknown[]): Promise<unknown> }

/** The node answered with an error. Its text must not leave the server: it can contain the node's secret address. */
export class NodeRefusal extends Error {
  override name = 'NodeRefusal'
}

const timeoutMs = 5_000
/** A receipt has the logs of the transaction, and a block the hashes of all of its transactions. */
const maxBytes = 2 * 1_024 * 1_024

/** [CAIP-2](https://namespaces.chainagnostic.org/solana/caip2) names a cluster by the start of its genesis hash. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet-beta',
  '4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3': 'testnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
}

/** @throws AppError if the operator has set no node for the chain. */
export function needNode(
  ctx: Pick<Context, 'config'> & Partial<Pick<Context, 'metrics'>>,
  caip2: string,
): Node {
  const { setting, name, nodes } = findSetting(ctx, caip2)
  const url = Object.hasOwn(nodes, name) ? nodes[name] : undefined
  if (url === undefined)
    throw new AppError('feature_not_enabled', {
      message: `The server has no node for ${caip2}. Its operator has to set ${setting}=${name}=<address>.`,
    })
  return {
    async ask(method, ...params) {
      const { result, error } = await exchange({
        ...{ url, method, params, maxBytes, signal: AbortSignal.timeout(timeoutMs), metrics: ctx.metrics },
      })
      if (error) throw new NodeRefusal(String(error.message))
      return result
    },
  }
}

function findSetting({ config }: Pick<Context, 'config'>, caip2: string) {
  const [, ethereum] = /^eip155:([1-9]\d{0,14})$/.exec(caip2) ?? []
  if (ethereum) return { setting: 'RPC_URLS', name: ethereum, nodes: config.rpcUrls }
  const [, genesis = ''] = /^solana:(\w{32})$/.exec(caip2) ?? []
  const cluster = Object.hasOwn(clusters, genesis) ? clusters[genesis] : undefined
  if (cluster) return { setting: 'SOLANA_RPC_URLS', name: cluster, nodes: config.solanaRpcUrls }
  throw new AppError('invalid_data', {
    message: 'Give caip2, for example "eip155:1", or "solana:" with the start of the genesis hash.',
  })
}

type Kind = 'known' | 'insufficient_funds' | 'nonce' | 'fee' | 'reverted' | 'blockhash' | 'other'

const kinds: readonly [RegExp, Kind][] = [
  // First, because the text of a contract can match any of the others.
  [/execution reverted/i, 'reverted'],
  [/already known|already imported|known transaction|already (been )?processed/i, 'known'],
  [
    /insufficient (funds|lamports|balance)|attempt to debit|no record of a prior credit/i,
    'insufficient_funds',
  ],
  [/nonce/i, 'nonce'],
  [/underpriced|fee too low|max fee per gas less|gas price|base fee|intrinsic gas|gas limit/i, 'fee'],
  [/revert|custom program error|simulation failed/i, 'reverted'],
  [/blockhash/i, 'blockhash'],
]

/** Finds out why a node refused a transaction. Each node implementation has its own texts. */
export function toKind(refusal: NodeRefusal): Kind {
  return kinds.find(([words]) => words.test(refusal.message))?.[1] ?? 'other'
}

const sentences: Readonly<Record<Exclude<Kind, 'insufficient_funds'>, string>> = {
  known: 'The node has this transaction already.',
  nonce: 'The node refused the nonce: another transaction of this wallet has it. Send the request again.',
  fee: 'The node refused the fee or the gas of the transaction.',
  reverted: 'The transaction would fail: a contract or program reverts it.',
  blockhash: 'The blockhash of the transaction is too old. Make the transaction again.',
  other: 'The node refused the transaction.',
}

/** Converts an error of a node into one for the caller, without the node's own text. */
export function toAppError(cause: unknown): unknown {
  if (cause instanceof ChainError)
    return new AppError('transaction_broadcast_failure', {
      message: 'The node of this chain does not answer. Try again.',
      cause,
    })
  if (!(cause instanceof NodeRefusal)) return cause
  const kind = toKind(cause)
  if (kind === 'insufficient_funds') return new AppError('insufficient_funds', { cause })
  return new AppError('transaction_broadcast_failure', { message: sentences[kind], cause })
}
