import { vault } from '@latchkey/wire'
import type { OperationRequest } from '../operation.ts'
import type { Frame } from '../vault.ts'

/**
 * There are no Solana wallets yet. Published clients that are to create one at login take a refusal for the end of the
 * login, so that is not refused, and no key is answered; asked for later, it is (decision 045).
 */
export async function createSolana({ api }: Frame, request: OperationRequest<'privy:solana-wallet:create'>) {
  await api(vault.postponeSolana, {}, request)
  return { publicKey: '' }
}
