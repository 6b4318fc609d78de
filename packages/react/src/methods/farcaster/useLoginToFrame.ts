import { initLoginToFrame, loginToFrame, type User } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { emitLogin } from '../../session/emitLogin.ts'

export type UseLoginToFrameInterface = {
  /** Returns a nonce for the Farcaster client to sign. */
  initLoginToFrame(): Promise<{ nonce: string }>
  /** Logs in with the Farcaster client's signature. */
  loginToFrame(proof: { message: string; signature: string }): Promise<User | null>
}

/**
 * Logs in on a page inside a Farcaster client: the client knows its user and signs at once, without a code to scan.
 * Source: protocol 2.9, 10.6.
 *
 * @throws AppError from both: `disallowed_login_method`, `invalid_credentials`.
 *
 * @example
 * const { initLoginToFrame, loginToFrame } = useLoginToFrame()
 * const { nonce } = await initLoginToFrame()
 * await loginToFrame(await sdk.actions.signIn({ nonce }))
 */
export function useLoginToFrame(): UseLoginToFrameInterface {
  const latchkey = useLatchkey()
  return useMemo(
    () => ({
      initLoginToFrame: () => initLoginToFrame(latchkey.client),
      async loginToFrame(proof) {
        try {
          const { user, isNewUser } = await loginToFrame(latchkey.client, proof)
          emitLogin(latchkey, { user, isNewUser, wasAlready: false })
          return user
        } catch (error) {
          latchkey.events.emit('login', 'onError', AppError.from(error).code)
          throw error
        }
      },
    }),
    [latchkey],
  )
}

export type UseLoginToMiniAppInterface = {
  initLoginToMiniApp: UseLoginToFrameInterface['initLoginToFrame']
  loginToMiniApp: UseLoginToFrameInterface['loginToFrame']
}

/**
 * `useLoginToFrame` under its name in later published versions.
 *
 * @throws as `useLoginToFrame`.
 *
 * @example
 * const { initLoginToMiniApp, loginToMiniApp } = useLoginToMiniApp()
 */
export function useLoginToMiniApp(): UseLoginToMiniAppInterface {
  const { initLoginToFrame: init, loginToFrame: enter } = useLoginToFrame()
  return { initLoginToMiniApp: init, loginToMiniApp: enter }
}
