import type { OperationRequest } from '../channel/operation.ts'
import { readSecret } from '../recovery/chooseStrategy.ts'
import { recoverWallet } from '../recovery/recoverWallet.ts'
import { type Frame, readName, readSolanaName } from '../vault/vault.ts'

export async function recover(frame: Frame, request: OperationRequest<'privy:wallets:recover'>) {
  const { entropyId } = request.data
  await recoverWallet(frame, request, {
    name: readName(frame, entropyId),
    secret: readSecret(request.data),
  })
  return { entropyId }
}

/** js-sdk-core 0.37.2: the wallet by its address. */
export async function recoverByAddress(frame: Frame, request: OperationRequest<'privy:wallet:recover'>) {
  const { address } = request.data
  await recoverWallet(frame, request, {
    name: readName(frame, address),
    secret: readSecret(request.data),
  })
  return { address }
}

/** js-sdk-core 0.37.2: a Solana wallet by its public key. */
export async function recoverSolana(frame: Frame, request: OperationRequest<'privy:solana-wallet:recover'>) {
  const { publicKey } = request.data
  await recoverWallet(frame, request, {
    name: readSolanaName(publicKey),
    secret: readSecret(request.data),
  })
  return { publicKey }
}
