import {
  countRecoveryCodes,
  createValue,
  makeRecoveryCodes,
  type Store,
  type WalletContext,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'

/** How far a user is with codes that stand in for a second factor. */
export type RecoveryCodesState =
  | { status: 'initial' }
  /** So many are left of those made before. */
  | { status: 'counted'; remaining: number }
  | { status: 'making' }
  | { status: 'made'; codes: readonly string[] }
  | { status: 'error'; error: AppError }

export type RecoveryCodes = Store<RecoveryCodesState> & {
  count(): Promise<void>
  /** Takes the place of those made before. What the user is asked for by it stands over the screen. */
  make(): Promise<void>
}

/** Lives as long as the modal is open: codes are made once, however often their screen is drawn. */
export function createRecoveryCodes(context: WalletContext): RecoveryCodes {
  const { set, ...state } = createValue<RecoveryCodesState>({ status: 'initial' })
  let newest = 0
  /** New codes are shown once: how many were left before may be answered later, and must not take their place. */
  async function attempt(work: () => Promise<RecoveryCodesState>): Promise<void> {
    const question = ++newest
    const next = await work().catch((cause: unknown) => {
      const error = AppError.from(cause, 'unknown_mfa_error')
      return { status: 'error', error } as const
    })
    if (question === newest) set(next)
  }
  return {
    ...state,
    count: () => attempt(async () => ({ status: 'counted', remaining: await countRecoveryCodes(context) })),
    async make() {
      if (state.getState().status === 'making') return
      set({ status: 'making' })
      await attempt(async () => ({ status: 'made', codes: await makeRecoveryCodes(context) }))
    },
  }
}
