import type { Client } from '../../client.ts'
import { createSolanaRpc } from '../../transaction/solana/rpc.ts'
import { resolveEnsName } from './ens.ts'
import type { NameAnswer, NameNode } from './nameNode.ts'
import { resolveSnsName } from './sns.ts'

type NameQuestion = {
  node: NameNode
  name: string
  /** The Ethereum chain that the address is for. */
  chainId?: number | undefined
}

/**
 * Resolves a name, ENS on Ethereum and SNS on Solana, with one node only.
 *
 * @throws a provider error or AppError `transaction_failure` when the node does not answer.
 *
 * @example
 * const { resolveName } = await loadNames()
 * const answer = await resolveName(client, { node, name: 'ada.eth', chainId: 8453 })
 */
export async function resolveName(
  client: Pick<Client, 'http'>,
  { node, name, chainId = 1 }: NameQuestion,
): Promise<NameAnswer> {
  return node.chainType === 'ethereum'
    ? resolveEnsName(client, { mainnet: node.chain, input: name, chainId })
    : resolveSnsName(createSolanaRpc(client.http, node.network), name)
}
