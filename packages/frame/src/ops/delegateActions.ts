import type { ChainType } from '@latchkey/wire'
import type { OperationRequest } from '../channel/operation.ts'
import { type Delegation, delegateWallet } from '../delegation/delegateWallet.ts'
import { fail } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import { type Frame, readName } from '../vault/vault.ts'

/**
 * Lets the app's server sign for wallets, with the key quorum and policy of the app's settings (protocol 6.8). The
 * request names neither, so a page cannot delegate a wallet to another signer.
 */
export async function delegateActions(
  frame: Frame,
  request: OperationRequest<'privy:delegated-actions:consent'>,
): Promise<{ success: boolean }> {
  const { rootWallet, delegatedWallets } = request.data
  // Read all first: if one is invalid, none is handed over.
  const delegations = delegatedWallets.map(({ address, chainType, walletIndex, ...shown }): Delegation => {
    const chain = readChain(chainType)
    const own = chains[chain].readAddress(address)
    if (own === undefined) return fail('invalid_request_arguments')
    // With several imported keys, published clients of 2.0 name the first one as the root of each.
    const name = readName(frame, rootWallet.imported ? own : rootWallet.address)
    return { name, chain, index: walletIndex, address: own, shown }
  })
  for (const delegation of delegations) await delegateWallet(frame, request, delegation)
  return { success: true }
}

function readChain(text: string): ChainType {
  return Object.hasOwn(chains, text) ? (text as ChainType) : fail('not_supported')
}
