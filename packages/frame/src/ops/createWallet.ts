import { createWallet } from '../create.ts'
import type { OperationRequest } from '../operation.ts'
import type { Frame } from '../vault.ts'

/**
 * The legacy creation event that react-auth still uses: Ethereum, index 0. It also says which Solana wallet there is; the
 * vault knows better.
 */
export async function createEthereumWallet(frame: Frame, request: OperationRequest<'privy:wallet:create'>) {
  return { address: await createWallet(frame, request, 'ethereum') }
}

export async function createSolanaWallet(
  frame: Frame,
  request: OperationRequest<'privy:solana-wallet:create'>,
) {
  return { publicKey: await createWallet(frame, request, 'solana') }
}

export async function createWalletOnChain(frame: Frame, request: OperationRequest<'privy:wallets:create'>) {
  return { address: await createWallet(frame, request, request.data.chainType) }
}
