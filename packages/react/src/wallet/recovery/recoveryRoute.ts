import type { NewRecoveryMethod, RecoveryMethod } from '@latchkey/core'
import type { UserOwnedRecovery } from '@latchkey/wire'

/** Another way to recover a wallet, for the screens that it takes: they hand it on to each other. */
export type RecoveryChange = {
  /** `create`: the wallet is made with it. */
  action: 'create' | 'set'
  /** How the wallet has been recovered so far. */
  current?: RecoveryMethod | undefined
  /** What the app lets its users choose from. */
  methods: readonly UserOwnedRecovery[]
  /** The user asked for it, and may cancel; what the app requires closes by itself when it is done. */
  isWanted: boolean
  /** Does it. Rejects with what went wrong, and may be called again then. */
  apply(method: NewRecoveryMethod): Promise<void>
}

export type RecoveryFlow = {
  /** Of `setWalletPassword`: about the password alone, whatever else the app offers. */
  isLegacy?: boolean
  /** Back to recovery by a login alone. */
  showAutomaticRecovery?: boolean
}

/**
 * The screen that a change of recovery begins with (protocol 18.4). A password cannot stand in for a method the app has
 * not.
 */
export function chooseRecoveryScreen(
  { action, current, methods }: Pick<RecoveryChange, 'action' | 'current' | 'methods'>,
  { isLegacy = false, showAutomaticRecovery = false }: RecoveryFlow = {},
) {
  if (showAutomaticRecovery) return 'wallet.setAutomaticRecovery'
  const isPasswordAlone = methods.length === 1 && methods[0] === 'user-passcode'
  if (!isLegacy && !isPasswordAlone) return 'wallet.recoverySelection'
  return action === 'create' || current === 'user-passcode' ? 'wallet.setPassword' : 'wallet.addPassword'
}

/** The screen on which a user recovers a wallet of that method; an automatic one needs none. */
export function getRecoveryScreen(method: RecoveryMethod) {
  if (method === 'privy') return null
  return method === 'user-passcode' ? 'wallet.recover' : 'wallet.recoveryOAuth'
}
