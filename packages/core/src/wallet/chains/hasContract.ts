import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import { createChainRpc } from './chainAccess.ts'

/** The code of an account that delegates to a contract by EIP-7702: its user still signs for it. */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * Asks a chain's node whether there is a contract at an address.
 *
 * @throws a provider error when the node does not answer.
 *
 * @example
 * const isContract = await hasContract(client, { chain: mainnet, address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' })
 */
export async function hasContract(
  { http }: Pick<Client, 'http'>,
  { chain, address }: { chain: Chain; address: string },
): Promise<boolean> {
  const code = await createChainRpc(http, chain)('eth_getCode', [address, 'latest'])
  return typeof code === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(code) && !delegation.test(code)
}
