import type { OperationRequest } from '../operation.ts'
import { type Frame, firstKey, readName, unlock } from '../vault.ts'

/** Says whether this device can sign. It asks the vault, so a revoked device learns it here and not in mid-signature. */
export async function connect(frame: Frame, request: OperationRequest<'privy:wallets:connect'>) {
  const { entropyId } = request.data
  await unlock(frame, request, firstKey(readName(frame, entropyId)))
  return { entropyId }
}

/** js-sdk-core 0.37.2: the wallet by its address. */
export async function connectByAddress(frame: Frame, request: OperationRequest<'privy:wallet:connect'>) {
  const { address } = request.data
  await unlock(frame, request, firstKey(readName(frame, address)))
  return { address }
}
