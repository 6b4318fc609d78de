import type { AppError, MfaMethod } from '@latchkey/wire'
import { createValue, type Store } from '../store.ts'
import type { MfaArguments } from './answers.ts'
import { mfaFailed } from './failures.ts'

/** The progress of verifying a second factor. */
export type MfaState =
  | { status: 'idle' }
  /**
   * A request waits for its user. `attempt` counts from 1, and `error` has the reason for refusing the last response.
   */
  | { status: 'required'; methods: readonly MfaMethod[]; attempt: number; error?: AppError | undefined }
  | { status: 'verifying'; methods: readonly MfaMethod[]; attempt: number }
  /** The request has failed after too many wrong responses, or a timeout. */
  | { status: 'failed'; error: AppError }

export type RequiredMfa = Extract<MfaState, { status: 'required' }>

/** The user's response, with functions for its result. */
export type SubmittedAnswer = { args: MfaArguments; accept(): void; refuse(error: unknown): void }

type WaitingRequest = {
  give(args: MfaArguments): Promise<void>
  refuse(error: AppError): void
}

export type MfaRequest = {
  store: Store<MfaState>
  set(state: MfaState): void
  /** The request that waits for its user. */
  getWaiting(): WaitingRequest | undefined
  /** Rejects when the user cancels or takes too long. */
  ask(required: RequiredMfa): Promise<SubmittedAnswer>
  cancel(): void
}

/** Asks the user of a client one question at a time, and has its state. */
export function createMfaRequest(timeoutMs: number): MfaRequest {
  const { set, ...store } = createValue<MfaState>({ status: 'idle' })
  let waiting: WaitingRequest | undefined
  return {
    store,
    set,
    getWaiting: () => waiting,
    ask: (required) =>
      new Promise((resolve, reject) => {
        const end = (error: AppError, next: MfaState) => {
          clearTimeout(timer)
          waiting = undefined
          set(next)
          reject(error)
        }
        const timer = setTimeout(() => {
          const error = mfaFailed('mfa_timeout')
          end(error, { status: 'failed', error })
        }, timeoutMs)
        waiting = {
          refuse: (error) => end(error, { status: 'idle' }),
          give: (args) =>
            new Promise<void>((accept, refuse) => {
              clearTimeout(timer)
              waiting = undefined
              set({ status: 'verifying', methods: required.methods, attempt: required.attempt })
              resolve({ args, accept, refuse })
            }),
        }
        set(required)
      }),
    cancel() {
      if (store.getState().status === 'failed') set({ status: 'idle' })
      waiting?.refuse(mfaFailed('mfa_canceled'))
    },
  }
}
