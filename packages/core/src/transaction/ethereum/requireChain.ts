import type { Chain } from '../../app/config.ts'
import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import { providerError } from '../../wallet/provider/providerError.ts'

/** [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193): not connected to the requested chain. */
const otherChain = 4901

/**
 * Refuses a node of another chain, whose fees, balance and nonce would be wrong for the transaction.
 *
 * @throws if the node reports another chain. A node that reports none is judged by its other responses.
 */
export async function requireChain({ id }: Chain, node: ChainRpc): Promise<void> {
  const answer = await node('eth_chainId', []).catch(() => undefined)
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(answer) || BigInt(answer) === BigInt(id))
    return
  throw providerError(
    otherChain,
    `The node of chain ${id} answers for chain ${BigInt(answer)}. Nothing was signed.`,
  )
}
