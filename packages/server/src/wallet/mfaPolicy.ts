import { type Endpoint, farcaster, mfa, vault } from '@latchkey/wire'
import type { MfaPolicy } from '../mfa/require.ts'

/**
 * The second-factor policy of each call of a device (R53: factor at the vault, D13). The frame's table of operations is
 * for convenience; this one decides.
 */
const policies = new Map<Endpoint, MfaPolicy>([
  // A first wallet holds nothing yet, and published clients cannot ask for a factor here, nor for an import (protocol
  // 5.6).
  [vault.createIntent, 'none'],
  [vault.stageMaterial, 'none'],
  [vault.readMaterial, 'none'],
  [vault.commitIntent, 'none'],
  [vault.openDeviceSlot, 'use'],
  [vault.addWallet, 'use'],
  [vault.prepareRecovery, 'change'],
  [vault.recoverSlot, 'change'],
  [vault.takeOver, 'change'],
  // The end of a recovery, which may take long: a cloud answers, a password is derived.
  [vault.addDeviceSlot, 'use'],
  [vault.exportSlot, 'change'],
  [vault.delegate, 'change'],
  [vault.restoreDevice, 'change'],
  [vault.stageRecovery, 'change'],
  // Reads only what this device has staged a moment ago.
  [vault.readRecovery, 'use'],
  [vault.commitRecovery, 'use'],
  // Like a signature: the key is derived from the wallet's secret.
  [farcaster.initSigner, 'use'],
  // Verifying a factor requires none; `changeFactors` decides who may change them.
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
  // `makeRecoveryCodes` checks the grant itself: the first set has its own.
  [mfa.makeRecoveryCodes, 'none'],
  [mfa.countRecoveryCodes, 'none'],
])

export function getPolicy(endpoint: Endpoint): MfaPolicy {
  const policy = policies.get(endpoint)
  if (policy === undefined)
    throw new Error(`${endpoint.path} asks for no second factor and does not say why.`)
  return policy
}
