import { createWallet } from '../create.ts'
import { fail } from '../errors.ts'
import type { OperationRequest } from '../operation.ts'
import type { Frame } from '../vault.ts'

/** The legacy creation event that react-auth still uses: Ethereum, index 0. */
export async function createEthereumWallet(frame: Frame, request: OperationRequest<'privy:wallet:create'>) {
  // A wallet of the same entropy, which is never created as one of its own.
  if (request.data.solanaAddress) return fail('not_supported')
  return { address: await createWallet(frame, request, 'ethereum') }
}

export async function createWalletOnChain(frame: Frame, request: OperationRequest<'privy:wallets:create'>) {
  return { address: await createWallet(frame, request, 'ethereum') }
}
