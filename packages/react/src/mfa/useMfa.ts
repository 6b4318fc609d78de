import type { MfaAnswer, PasskeyRequest } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey, useSessionUser } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import { report, walletActions } from '../wallet/walletAction.ts'

/** What `useMfa` gives. */
export type UseMfa = {
  /** Has the user pass a second factor now, for a change of what guards their wallets; at once where they have none. */
  promptMfa(): Promise<void>
  /** Begins a verification: texts a code, or gives the options of a passkey for `submit`. */
  init(method: MfaMethod): Promise<PasskeyRequest | undefined>
  /** Answers for the request that waits: with the code, or with what `init('passkey')` gave. */
  submit(...answer: MfaAnswer): Promise<void>
  /** The user does not go on: what waits fails. */
  cancel(): void
  /**
   * Forgets what the user has passed, so that the next use of the wallet asks again, as after a time without anybody
   * there. Of 3.x.
   * @throws AppError `must_be_authenticated`.
   */
  clear(): Promise<void>
  /** Of the user, as far as this page knows. */
  mfaMethods: MfaMethod[]
}

/**
 * Answers for a second factor in a screen of the app's own: with `mfa.noPromptOnMfaRequired` in the provider's config no
 * other is shown. `useRegisterMfaListener` says when one is asked for.
 *
 * @throws AppError `missing_or_invalid_mfa`: a wrong answer, after which the request still waits; with the type
 * `mfa_verification_max_attempts_reached`, `mfa_timeout` or `mfa_canceled` (`frameErrorType`) it has failed.
 * `too_many_requests` with the seconds to wait.
 *
 * @example
 * const { init, submit, cancel } = useMfa()
 * const byPasskey = async () => {
 *   const options = await init('passkey')
 *   if (options) await submit('passkey', options)
 * }
 * const byApp = (code: string) => submit('totp', code)
 *
 * @example
 * // Nobody has touched the page for ten minutes.
 * await clear()
 */
export function useMfa(): UseMfa {
  const latchkey = useLatchkey()
  const user = useSessionUser()
  const actions = useMemo(() => createMfaActions(latchkey), [latchkey])
  return { ...actions, mfaMethods: user?.mfaMethods ?? [] }
}

/** Members of `usePrivy` too (protocol 10.3). */
export function createMfaActions(latchkey: Latchkey): Omit<UseMfa, 'mfaMethods'> {
  const { promptMfa, initMfa, submitMfa, clearMfa } = walletActions(
    latchkey,
    'promptMfa',
    'initMfa',
    'submitMfa',
    'clearMfa',
  )
  const cancelMfa = async () => (await latchkey.loadWallet()).cancelMfa()
  return { promptMfa, init: initMfa, submit: submitMfa, cancel: () => report(cancelMfa()), clear: clearMfa }
}
