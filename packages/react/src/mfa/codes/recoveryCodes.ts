import {
  countRecoveryCodes,
  createValue,
  makeRecoveryCodes,
  type Store,
  type WalletContext,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'

/** The state of a user's recovery codes. */
export type RecoveryCodesState =
  | { status: 'initial' }
  /** This many of the earlier codes are left. */
  | { status: 'counted'; remaining: number }
  | { status: 'making' }
  | { status: 'made'; codes: readonly string[] }
  | { status: 'error'; error: AppError }

export type RecoveryCodes = Store<RecoveryCodesState> & {
  count(): Promise<void>
  /** Creates new codes, which replace the earlier ones. The request for a factor is shown over this screen. */
  make(): Promise<void>
}

/** Lives as long as the modal is open: codes are created once, however often their screen renders. */
export function createRecoveryCodes(context: WalletContext): RecoveryCodes {
  const { set, ...state } = createValue<RecoveryCodesState>({ status: 'initial' })
  let newest = 0
  /** New codes are shown once: a late answer with the number of earlier codes must not replace them. */
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
