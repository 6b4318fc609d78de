import type { OperationRequest } from '../operation.ts'
import { readRecovery } from '../recovery.ts'
import { setRecovery } from '../setRecovery.ts'
import { type Frame, readName } from '../vault.ts'

export async function changeRecovery(frame: Frame, request: OperationRequest<'privy:wallets:set-recovery'>) {
  const { entropyId, entropyIdVerifier } = request.data
  const recovery = readRecovery(frame, request.data)
  const { recovery_method } = await setRecovery(frame, request, {
    name: readName(frame, entropyId),
    recovery,
  })
  return { entropyId, entropyIdVerifier, recoveryMethod: recovery_method }
}
