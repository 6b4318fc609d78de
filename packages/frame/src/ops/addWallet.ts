import type { OperationRequest } from '../channel/operation.ts'
import { addWallet } from '../vault/derivedWallet.ts'
import { type Frame, readName } from '../vault/vault.ts'

export async function add(frame: Frame, request: OperationRequest<'privy:wallets:add'>) {
  const { entropyId, chainType: chain, hdWalletIndex: index } = request.data
  return { address: await addWallet(frame, request, { name: readName(frame, entropyId), chain, index }) }
}

/** js-sdk-core 0.37.2: another Solana wallet, by the address of the first. */
export async function addSolana(
  frame: Frame,
  request: OperationRequest<'privy:solana-wallet:create-additional'>,
) {
  const { primaryPublicKey, hdWalletIndex: index } = request.data
  const name = readName(frame, primaryPublicKey)
  return { publicKey: await addWallet(frame, request, { name, chain: 'solana', index }) }
}
