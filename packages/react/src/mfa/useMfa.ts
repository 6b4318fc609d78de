import type { MfaAnswer, PasskeyRequest } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey, useSessionUser } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import { report, walletActions } from '../wallet/walletAction.ts'

/** The functions and state of `useMfa`. */
export type UseMfa = {
  /**
   * Asks the user for a second factor now, before a change of their wallets' protection; resolves at once if they have
   * none.
   */
  promptMfa(): Promise<void>
  /** Starts a verification: sends a code, or returns the options of a passkey for `submit`. */
  init(method: MfaMethod): Promise<PasskeyRequest | undefined>
  /** Answers the pending request with the code, or with the options from `init('passkey')`. */
  submit(...answer: MfaAnswer): Promise<void>
  /** Cancels for the user: the pending request fails. */
  cancel(): void
  /**
   * Forgets the passed factor, so that the next use of the wallet asks again, as after a time of inactivity. From 3.x.
   * @throws AppError `must_be_authenticated`.
   */
  clear(): Promise<void>
  /** The user's methods, as far as this page knows. */
  mfaMethods: MfaMethod[]
}

/**
 * Verifies a second factor in the app's own screen: with `mfa.noPromptOnMfaRequired` in the provider's config, the
 * modal shows none. `useRegisterMfaListener` notifies the app of each request.
 *
 * @throws AppError `missing_or_invalid_mfa` for a wrong answer, after which the request is still pending; with the type
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
 * // The page was not used for ten minutes.
 * await clear()
 */
export function useMfa(): UseMfa {
  const latchkey = useLatchkey()
  const user = useSessionUser()
  const actions = useMemo(() => createMfaActions(latchkey), [latchkey])
  return { ...actions, mfaMethods: user?.mfaMethods ?? [] }
}

/** Also members of `usePrivy` (protocol 10.3). */
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
