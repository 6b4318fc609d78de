import type { OperationRequest } from '../channel/operation.ts'
import { importKey } from '../vault/importKey.ts'
import type { Frame } from '../vault/vault.ts'

/** The key arrives only in this message, and never leaves in one (R77: secrets in the frame). */
export async function importWallet(frame: Frame, request: OperationRequest<'privy:wallets:import'>) {
  const { privateKey, chainType } = request.data
  return { address: await importKey(frame, request, { chain: chainType, privateKey }) }
}
