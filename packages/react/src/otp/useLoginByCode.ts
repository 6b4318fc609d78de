import type { CodeFlow, CodeState } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import type { Events, PrivyEvents } from '../events.ts'
import type { Latchkey } from '../latchkey.ts'
import { emitLogin } from '../session/emitLogin.ts'
import { useOwnEvents } from '../useEvents.ts'

/** Published statuses of a login by code (protocol 17.3). */
export type OtpFlowState =
  | { status: 'initial' }
  | { status: 'sending-code' }
  | { status: 'awaiting-code-input' }
  | { status: 'submitting-code' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

export type LoginWithCode = { code: string }

/** The page's flow, as returned by the headless hooks of email and SMS. */
export function useLoginByCode<To>(
  getFlow: (latchkey: Latchkey) => CodeFlow<To>,
  callbacks: PrivyEvents['login'] | undefined,
) {
  const flow = getFlow(useLatchkey())
  const events = useOwnEvents('login', callbacks)
  const state = useStore(flow)
  const actions = useMemo(
    () => ({
      sendCode: (input: To & { disableSignup?: boolean }) => reporting(events, flow.sendCode(input)),
      async loginWithCode(input: LoginWithCode) {
        const { user, isNewUser } = await reporting(events, flow.submitCode(input))
        emitLogin({ events }, { user, isNewUser, wasAlready: false })
      },
    }),
    [events, flow],
  )
  return { ...actions, state: toPublicState(state) }
}

/** Returns a flow's state as hooks show it. */
export function toPublicState(state: CodeState): OtpFlowState {
  return state.status === 'error' ? { status: 'error', error: state.error } : { status: state.status }
}

async function reporting<T>(events: Pick<Events, 'emit'>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    events.emit('login', 'onError', AppError.from(error).code)
    throw error
  }
}
