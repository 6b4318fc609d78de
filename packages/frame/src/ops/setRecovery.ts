import type { OperationRequest } from '../channel/operation.ts'
import { changeRecoveryMethod } from '../recovery/changeMethod.ts'
import { chooseStrategy } from '../recovery/chooseStrategy.ts'
import { type Frame, readName } from '../vault/vault.ts'

export async function changeRecovery(frame: Frame, request: OperationRequest<'privy:wallets:set-recovery'>) {
  const { entropyId, entropyIdVerifier } = request.data
  const strategy = chooseStrategy(frame, request.data)
  const { recovery_method } = await changeRecoveryMethod(frame, request, {
    name: readName(frame, entropyId),
    strategy,
  })
  return { entropyId, entropyIdVerifier, recoveryMethod: recovery_method }
}
