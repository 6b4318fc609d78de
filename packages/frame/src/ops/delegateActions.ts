import type { ChainType } from '@latchkey/wire'
import type { OperationRequest } from '../channel/operation.ts'
import { type Delegation, delegateWallet } from '../delegation/delegateWallet.ts'
import { fail } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import { type Frame, readName } from '../vault/vault.ts'

/**
 * Lets the app's server sign for wallets, by the app's own keys and policy (protocol 6.8). Published clients name neither,
 * so a page can hand a wallet to nobody else.
 */
export async function delegateActions(
  frame: Frame,
  request: OperationRequest<'privy:delegated-actions:consent'>,
): Promise<{ success: boolean }> {
  const { rootWallet, delegatedWallets } = request.data
  // All are read first: none is handed over where one of them is wrong.
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
