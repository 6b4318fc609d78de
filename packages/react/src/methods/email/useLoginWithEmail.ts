import { createEmailFlow, type EmailState } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { type PrivyEvents, useEvents } from '../../events.ts'
import type { Latchkey } from '../../latchkey.ts'
import { tellLogin } from '../../session/tellLogin.ts'

/** Published statuses of a login by code (spec 1 section 3). */
export type OtpFlowState =
  | { status: 'initial' }
  | { status: 'sending-code' }
  | { status: 'awaiting-code-input' }
  | { status: 'submitting-code' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

export type SendCodeToEmail = { email: string; disableSignup?: boolean }
export type LoginWithCode = { code: string }

export type UseLoginWithEmailInterface = {
  sendCode(input: SendCodeToEmail): Promise<void>
  loginWithCode(input: LoginWithCode): Promise<void>
  state: OtpFlowState
}

/**
 * Login by e-mail without the modal. Terms and the creation of a wallet are then the app's to ask for.
 *
 * @throws AppError from both functions, after `onError` was called with its code.
 *
 * @example
 * const { sendCode, loginWithCode, state } = useLoginWithEmail()
 * await sendCode({ email: 'ada@example.com' })
 * await loginWithCode({ code: '123456' })
 */
export function useLoginWithEmail(callbacks?: PrivyEvents['login']): UseLoginWithEmailInterface {
  const latchkey = useLatchkey()
  useEvents('login', callbacks)
  const flow = useMemo(() => createEmailFlow(latchkey.client), [latchkey])
  const state = useStore(flow)
  const actions = useMemo(
    () => ({
      sendCode: (input: SendCodeToEmail) => reporting(latchkey, flow.sendCode(input)),
      async loginWithCode(input: LoginWithCode) {
        const { user, isNewUser } = await reporting(latchkey, flow.submitCode(input))
        tellLogin(latchkey, { user, isNewUser, wasAlready: false })
      },
    }),
    [latchkey, flow],
  )
  return { ...actions, state: published(state) }
}

function published(state: EmailState): OtpFlowState {
  return state.status === 'error' ? { status: 'error', error: state.error } : { status: state.status }
}

async function reporting<T>({ events }: Latchkey, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    events.emit('login', 'onError', AppError.from(error).code)
    throw error
  }
}
