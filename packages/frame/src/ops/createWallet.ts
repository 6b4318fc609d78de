import type { OperationRequest } from '../channel/operation.ts'
import { chooseStrategy } from '../recovery/chooseStrategy.ts'
import { createWallet } from '../vault/create.ts'
import type { Frame } from '../vault/vault.ts'

/**
 * The legacy creation event that react-auth still uses: Ethereum, index 0. It also says which Solana wallet there is; the
 * vault knows better.
 */
export async function createEthereumWallet(frame: Frame, request: OperationRequest<'privy:wallet:create'>) {
  const recovery = chooseStrategy(frame, request.data)
  return { address: await createWallet(frame, request, { chain: 'ethereum', recovery }) }
}

export async function createSolanaWallet(
  frame: Frame,
  request: OperationRequest<'privy:solana-wallet:create'>,
) {
  const recovery = chooseStrategy(frame, request.data)
  return { publicKey: await createWallet(frame, request, { chain: 'solana', recovery }) }
}

export async function createWalletOnChain(frame: Frame, request: OperationRequest<'privy:wallets:create'>) {
  const recovery = chooseStrategy(frame, request.data)
  return { address: await createWallet(frame, request, { chain: request.data.chainType, recovery }) }
}
