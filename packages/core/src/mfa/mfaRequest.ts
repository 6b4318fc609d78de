import type { AppError, MfaMethod } from '@latchkey/wire'
import { createValue, type Store } from '../store.ts'
import type { MfaArguments } from './answers.ts'
import { mfaFailed } from './failures.ts'

/** How far the verification of a second factor has come. */
export type MfaState =
  | { status: 'idle' }
  /** A request waits for its user. `attempt` counts from 1, and `error` is why the last answer was not taken. */
  | { status: 'required'; methods: readonly MfaMethod[]; attempt: number; error?: AppError | undefined }
  | { status: 'verifying'; methods: readonly MfaMethod[]; attempt: number }
  /** The request has failed: by too many wrong answers, or none in time. */
  | { status: 'failed'; error: AppError }

export type RequiredMfa = Extract<MfaState, { status: 'required' }>

/** What the user answered, and how the frame took it. */
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
  /** Rejects when the user cancels, and when they take too long. */
  ask(required: RequiredMfa): Promise<SubmittedAnswer>
  cancel(): void
}

/** One question at a time to the user of a client, and how it stands. */
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
