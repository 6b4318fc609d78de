import { AppError, type FrameInput, limits } from '@latchkey/wire'
import { frameErrorType } from './frameErrorType.ts'

/** What a passed check adds to a frame call (protocol 5.5). */
export type MfaArguments = Pick<FrameInput<'privy:mfa:verify'>, 'mfaMethod' | 'mfaCode' | 'relyingParty'>

/** Asks the user for a code. `attempt` counts from 1; rejecting ends the operation. */
export type MfaListener = (asked: { attempt: number }) => Promise<MfaArguments>

export type MfaLoop = {
  /** Who asks the user; null takes the listener away. */
  setListener(listener: MfaListener | null): void
  /** Runs a frame call, again with a code each time the frame asks for one, up to four times (protocol 5.6). */
  run<T>(work: (mfa: MfaArguments) => Promise<T>): Promise<T>
}

/** Makes the loop; without a listener, what the frame refuses is thrown as it is. */
export function createMfaLoop(): MfaLoop {
  let listener: MfaListener | null = null
  return {
    setListener(next) {
      listener = next
    },
    async run(work) {
      let mfa: MfaArguments = {}
      for (let attempt = 1; ; attempt++) {
        try {
          return await work(mfa)
        } catch (cause) {
          if (!listener || frameErrorType(cause) !== 'missing_or_invalid_mfa') throw cause
          if (attempt >= limits.mfaAttempts)
            throw new AppError('missing_or_invalid_mfa', {
              message: 'Max MFA verification attempts reached',
              data: { type: 'mfa_verification_max_attempts_reached' },
              cause,
            })
          mfa = await listener({ attempt })
        }
      }
    },
  }
}
