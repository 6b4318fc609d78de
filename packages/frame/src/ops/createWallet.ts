import type { OperationRequest } from '../channel/operation.ts'
import { chooseStrategy } from '../recovery/chooseStrategy.ts'
import { createWallet } from '../vault/create.ts'
import type { Frame } from '../vault/vault.ts'

/**
 * The legacy creation event of react-auth: Ethereum, index 0. It also names the user's Solana wallet, but the vault's
 * data is used.
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
