import type { NewRecoveryMethod, RecoveryMethod } from '@latchkey/core'
import type { UserOwnedRecovery } from '@latchkey/wire'

/** A change of a wallet's recovery method, passed between its screens. */
export type RecoveryChange = {
  /** `create`: the wallet is created with the method. */
  action: 'create' | 'set'
  /** The wallet's current method. */
  current?: RecoveryMethod | undefined
  /** The methods that the app offers. */
  methods: readonly UserOwnedRecovery[]
  /** Whether the user started it and may cancel; a change that the app requires closes by itself. */
  isWanted: boolean
  /** Applies the method. Rejects with the error; can be called again afterward. */
  apply(method: NewRecoveryMethod): Promise<void>
}

export type RecoveryFlow = {
  /** For `setWalletPassword`: only the password, regardless of the app's other methods. */
  isLegacy?: boolean
  /** Goes back to automatic recovery by login. */
  showAutomaticRecovery?: boolean
}

/**
 * The first screen of a recovery change (protocol 18.4). A password cannot replace a method that the app does not have.
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

/** The screen to recover a wallet of that method; null for automatic recovery, which needs none. */
export function getRecoveryScreen(method: RecoveryMethod) {
  if (method === 'privy') return null
  return method === 'user-passcode' ? 'wallet.recover' : 'wallet.recoveryOAuth'
}
