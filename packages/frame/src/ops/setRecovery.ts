import type { OperationRequest } from '../channel/operation.ts'
import { readRecovery } from '../recovery/recovery.ts'
import { setRecovery } from '../recovery/setRecovery.ts'
import { type Frame, readName } from '../vault/vault.ts'

export async function changeRecovery(frame: Frame, request: OperationRequest<'privy:wallets:set-recovery'>) {
  const { entropyId, entropyIdVerifier } = request.data
  const recovery = readRecovery(frame, request.data)
  const { recovery_method } = await setRecovery(frame, request, {
    name: readName(frame, entropyId),
    recovery,
  })
  return { entropyId, entropyIdVerifier, recoveryMethod: recovery_method }
}
