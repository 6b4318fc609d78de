import { AppError, limits, type MfaMethod } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { Store } from '../store.ts'
import { frameErrorType } from '../wallet/frame/frameErrorType.ts'
import {
  createMfaAnswers,
  type MfaAnswer,
  type MfaAnswerOptions,
  type MfaAnswers,
  type MfaArguments,
} from './answers.ts'
import { mfaFailed } from './failures.ts'
import { createMfaRequest, type MfaState } from './mfaRequest.ts'

/** Called once for each request that waits for its user. */
export type MfaListener = (required: { mfaMethods: MfaMethod[] }) => void

/** The second factors of a client: asks the user, and submits the response. */
export type Mfa = Store<MfaState> &
  Pick<MfaAnswers, 'init'> & {
    /** Sets the listener that asks the user; null removes it. Without one, the frame's refusal is thrown. */
    setListener(listener: MfaListener | null): void
    /**
     * Runs a frame call, and again with the user's response each time the frame asks for a second factor, up to four
     * times. Only one request asks at a time; requests that wait for it first try again without a response (protocol
     * 5.6).
     */
    run<T>(work: (mfa: MfaArguments) => Promise<T>, options?: { isForced?: boolean }): Promise<T>
    /**
     * Submits a response for the waiting request. Resolves when the frame has accepted it.
     * @throws AppError `missing_or_invalid_mfa` for a wrong response, after which another may follow; or the request's
     * error. `passkey_not_allowed` when the user refuses their passkey: the request still waits.
     */
    submit(...answer: MfaAnswer): Promise<void>
    /** Cancels: the request fails. */
    cancel(): void
  }

/**
 * The second factor of all wallet operations of one client. The vault verifies it; this asks the user.
 *
 * @example
 * const mfa = createMfa(client)
 * mfa.setListener(({ mfaMethods }) => showCodeField(mfaMethods))
 * await mfa.submit('totp', '123456')
 */
export function createMfa(
  client: Client,
  { timeoutMs = limits.mfaWaitMs, ...options }: MfaAnswerOptions & { timeoutMs?: number } = {},
): Mfa {
  const request = createMfaRequest(timeoutMs)
  const answers = createMfaAnswers(client, options)
  let listener: MfaListener | null = null
  let last: Promise<unknown> = Promise.resolve()
  let turns = 0

  client.session.store.subscribe(({ user }) => {
    if (!user) request.cancel()
  })

  const getMethods = () => client.session.store.getState().user?.mfaMethods ?? []
  /** Another device may have enrolled the first factor since this page read its user. */
  async function findMethods(): Promise<MfaMethod[]> {
    if (getMethods().length === 0) await client.session.refresh().catch(() => {})
    return getMethods()
  }

  async function verify<T>(work: (mfa: MfaArguments) => Promise<T>, refusal: unknown): Promise<T> {
    const methods = await findMethods()
    if (!listener || methods.length === 0) throw refusal
    let error: AppError | undefined
    for (let attempt = 1; attempt <= limits.mfaAttempts; attempt++) {
      const submission = request.ask({ status: 'required', methods, attempt, error })
      if (attempt === 1) listener({ mfaMethods: [...methods] })
      const answer = await submission
      try {
        const result = await work(answer.args)
        request.set({ status: 'idle' })
        answer.accept()
        return result
      } catch (cause) {
        answer.refuse(cause)
        if (!isRefusal(cause)) {
          request.set({ status: 'idle' })
          throw cause
        }
        error = AppError.from(cause)
      }
    }
    const failure = mfaFailed('mfa_verification_max_attempts_reached', error)
    request.set({ status: 'failed', error: failure })
    throw failure
  }

  return {
    ...request.store,
    init: answers.init,
    setListener(next) {
      listener = next
    },
    async run(work, { isForced = false } = {}) {
      const first = isForced && listener && getMethods().length > 0 ? undefined : await attempt(work)
      if (first && 'result' in first) return first.result
      const mustWait = turns++ > 0
      const turn = last.then(async () => {
        const again = mustWait && !isForced ? await attempt(work) : undefined
        if (again && 'result' in again) return again.result
        return verify(work, first?.refusal)
      })
      last = turn.catch(() => {}).finally(() => turns--)
      return turn
    },
    async submit(...answer) {
      const current = request.getWaiting()
      if (!current)
        throw new AppError('missing_or_invalid_mfa', { message: 'No request waits for verification.' })
      const args = await answers.read(...answer)
      // The user has canceled or taken too long meanwhile.
      if (request.getWaiting() !== current) throw mfaFailed('mfa_canceled')
      return current.give(args)
    },
    cancel: request.cancel,
  }
}

type Attempt<T> = { result: T } | { refusal: unknown }

async function attempt<T>(work: (mfa: MfaArguments) => Promise<T>): Promise<Attempt<T>> {
  try {
    return { result: await work({}) }
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal
    return { refusal }
  }
}

const isRefusal = (cause: unknown) => frameErrorType(cause) === 'missing_or_invalid_mfa'
