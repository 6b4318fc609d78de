import { createValue, frameErrorType, type Store, type WalletContext } from '@latchkey/core'
import { AppError, limits, type MfaMethod } from '@latchkey/wire'

/** Verifies a user: one of their methods, or a code for the case that it is lost. */
export type Factor = MfaMethod | 'recovery-code'

/** The state of a user who is asked for a second factor. */
export type VerificationState = {
  methods: readonly MfaMethod[]
  /** The user has recovery codes left. */
  hasCodes: boolean
  /** Null while the user chooses. */
  method: Factor | null
  /** `ended`: the request has failed, and no other answer helps. */
  status: 'sending' | 'ready' | 'checking' | 'done' | 'failed' | 'ended'
  error?: AppError | undefined
  /** When another code may be sent, in Unix ms. */
  resendAt: number
}

export type Verification = Store<VerificationState> & {
  /** Starts a method; null leads back to the choice. */
  choose(method: Factor | null): Promise<void>
  /** Sends another code, or asks for the passkey again. */
  again(): Promise<void>
  submit(code: string): Promise<void>
  offerCodes(): void
}

/** One request for a second factor, with its screen. It starts with the user's first method (protocol 18.4). */
export function createVerification(
  { mfa, client }: Pick<WalletContext, 'mfa' | 'client'>,
  methods: readonly MfaMethod[],
): Verification {
  const { now } = client
  const { set, ...state } = createValue<VerificationState>({
    ...{ methods, hasCodes: false, method: null, status: 'ready', resendAt: 0 },
  })
  const show = (next: Partial<VerificationState>) => set({ ...state.getState(), error: undefined, ...next })
  let newest = 0

  /** Ignores results of a method that the user has left meanwhile, and of an earlier attempt. */
  async function attempt(work: () => Promise<Partial<VerificationState>>): Promise<void> {
    const mine = ++newest
    try {
      const next = await work()
      if (mine === newest) show(next)
    } catch (cause) {
      // After the fourth wrong answer the request has already ended.
      if (mine !== newest || state.getState().status === 'ended') return
      const error = AppError.from(cause)
      show({ status: hasEnded(error) ? 'ended' : 'failed', error })
    }
  }

  const begin: Record<Factor, () => Promise<void>> = {
    totp: async () => show({ status: 'ready' }),
    'recovery-code': async () => show({ status: 'ready' }),
    sms: () =>
      attempt(async () => {
        show({ status: 'sending' })
        await mfa.init('sms')
        return { status: 'ready', resendAt: now() + limits.codeResendSeconds * 1_000 }
      }),
    passkey: () =>
      attempt(async () => {
        show({ status: 'checking' })
        const options = await mfa.init('passkey')
        await mfa.submit('passkey', options as NonNullable<typeof options>)
        return { status: 'done' }
      }),
  }

  // Reports the end without an action of the user: no answer in time.
  mfa.subscribe((next) => {
    if (next.status === 'failed') show({ status: 'ended', error: next.error })
  })

  return {
    ...state,
    async choose(method) {
      newest++
      show({ method, status: 'ready' })
      if (method) await begin[method]()
    },
    offerCodes: () => set({ ...state.getState(), hasCodes: true }),
    async again() {
      const { method } = state.getState()
      if (method) await begin[method]()
    },
    async submit(code) {
      const { method } = state.getState()
      if (method === null || method === 'passkey') return
      show({ status: 'checking' })
      await attempt(async () => {
        await mfa.submit(method, code)
        return { status: 'done' }
      })
    },
  }
}

const ends = ['mfa_timeout', 'mfa_verification_max_attempts_reached', 'mfa_canceled']
const hasEnded = (error: AppError) => ends.includes(frameErrorType(error) ?? '')
