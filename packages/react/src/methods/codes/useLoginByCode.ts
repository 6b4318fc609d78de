import type { Client, CodeFlow, CodeState } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import type { Latchkey } from '../../latchkey.ts'
import { tellLogin } from '../../session/tellLogin.ts'
import { useEvents } from '../../useEvents.ts'

/** Published statuses of a login by code (spec 1 section 3). */
export type OtpFlowState =
  | { status: 'initial' }
  | { status: 'sending-code' }
  | { status: 'awaiting-code-input' }
  | { status: 'submitting-code' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

export type LoginWithCode = { code: string }

/** A flow as the headless hooks of e-mail and SMS give it out. `make` does not change from render to render. */
export function useLoginByCode<To>(
  make: (client: Client) => CodeFlow<To>,
  callbacks: PrivyEvents['login'] | undefined,
) {
  const latchkey = useLatchkey()
  useEvents('login', callbacks)
  const flow = useMemo(() => make(latchkey.client), [latchkey, make])
  const state = useStore(flow)
  const actions = useMemo(
    () => ({
      sendCode: (input: To & { disableSignup?: boolean }) => reporting(latchkey, flow.sendCode(input)),
      async loginWithCode(input: LoginWithCode) {
        const { user, isNewUser } = await reporting(latchkey, flow.submitCode(input))
        tellLogin(latchkey, { user, isNewUser, wasAlready: false })
      },
    }),
    [latchkey, flow],
  )
  return { ...actions, state: published(state) }
}

function published(state: CodeState): OtpFlowState {
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
