import { type Endpoint, farcaster, mfa, vault } from '@latchkey/wire'
import type { MfaPolicy } from '../mfa/require.ts'

/**
 * What each call of a device asks of a user who has a second factor (R53: factor at the vault, D13). The frame's table
 * of operations is a comfort for its users; this one decides.
 */
const policies = new Map<Endpoint, MfaPolicy>([
  // A first wallet holds nothing yet, and published clients cannot be asked here, nor for an import (protocol 5.6).
  [vault.createIntent, 'none'],
  [vault.stageMaterial, 'none'],
  [vault.readMaterial, 'none'],
  [vault.commitIntent, 'none'],
  [vault.openDeviceSlot, 'use'],
  [vault.addWallet, 'use'],
  [vault.prepareRecovery, 'change'],
  [vault.recoverSlot, 'change'],
  [vault.takeOver, 'change'],
  // The end of a recovery, which may take its time: a cloud answers, a password is stretched.
  [vault.addDeviceSlot, 'use'],
  [vault.exportSlot, 'change'],
  [vault.delegate, 'change'],
  [vault.restoreDevice, 'change'],
  [vault.stageRecovery, 'change'],
  // Of what was staged a moment ago by this very device.
  [vault.readRecovery, 'use'],
  [vault.commitRecovery, 'use'],
  // As a signature: the key is derived from the wallet's secret.
  [farcaster.initSigner, 'use'],
  // Passing a factor asks for none, and who may change them `changeFactors` says.
  [mfa.verifySms, 'none'],
  [mfa.verifyTotp, 'none'],
  [mfa.verifyPasskey, 'none'],
  [mfa.verifyRecoveryCode, 'none'],
  [mfa.enrollSms, 'none'],
  [mfa.initTotp, 'none'],
  [mfa.enrollTotp, 'none'],
  [mfa.enrollPasskeys, 'none'],
  [mfa.unenrollSms, 'none'],
  [mfa.unenrollTotp, 'none'],
  // `makeRecoveryCodes` asks for a grant itself: the first set comes with one of its own.
  [mfa.makeRecoveryCodes, 'none'],
  [mfa.countRecoveryCodes, 'none'],
])

export function getPolicy(endpoint: Endpoint): MfaPolicy {
  const policy = policies.get(endpoint)
  if (policy === undefined)
    throw new Error(`${endpoint.path} asks for no second factor and does not say why.`)
  return policy
}
