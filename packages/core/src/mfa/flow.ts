import type { AppError } from '@latchkey/wire'
import type { User } from '../account/user.ts'
import { createMachine, type Machine, type Moves } from '../machine.ts'
import type { Authenticator } from '../methods/passkeys/authenticator.ts'
import { createPasskeyFlow, type PasskeyFlow } from '../methods/passkeys/flow.ts'
import type { WalletContext } from '../wallet/connect.ts'
import * as calls from './enroll.ts'
import { mfaFailed } from './failures.ts'
import { passFactor } from './passFactor.ts'

/** Adding or removing one second factor (protocol 18.6). What was begun stays while its code is retried. */
export type EnrollmentState =
  | { status: 'initial' }
  | { status: 'beginning' }
  | { status: 'awaiting-code'; begun: EnrollmentCode }
  | { status: 'submitting'; begun?: EnrollmentCode }
  | { status: 'done' }
  | { status: 'error'; begun?: EnrollmentCode; error: AppError }

/** Where a code went, or what an authenticator app is given. */
export type EnrollmentCode = { phoneNumber: string } | calls.TotpEnrollment

export type EnrollmentFlow = Omit<Machine<EnrollmentState>, 'step'> & {
  /** Texts a code, also anew. After an error it may be called again, as all of these. */
  sendCode(phoneNumber: string): Promise<void>
  /** Makes the secret of an authenticator app. */
  createSecret(): Promise<void>
  /** Turns on what was begun. */
  submitCode(mfaCode: string): Promise<void>
  /** Turns these passkeys on, and takes all others off. */
  enrollPasskeys(credentialIds: readonly string[]): Promise<void>
  /** Has the user make a passkey, and turns it on with those there are. */
  createPasskey(): Promise<void>
  /** Passkeys stay linked, unless they are to be unlinked. */
  remove(method: User['mfaMethods'][number], options?: { unlinks?: boolean | undefined }): Promise<void>
  removePasskey(credentialId: string): Promise<void>
}

const moves: Moves<EnrollmentState> = {
  initial: ['beginning', 'submitting'],
  beginning: ['awaiting-code'],
  'awaiting-code': ['beginning', 'submitting'],
  submitting: ['done'],
  done: [],
  error: ['beginning', 'submitting'],
}

/**
 * Adds or removes a second factor, step by step. Each end is a state; an error leaves the way where it is, and the step
 * that failed may be tried again.
 *
 * @example
 * const flow = createEnrollmentFlow(context)
 * await flow.sendCode('+12133734253')
 * await flow.submitCode('123456')
 */
export function createEnrollmentFlow(
  context: WalletContext,
  { authenticator }: { authenticator?: Authenticator } = {},
): EnrollmentFlow {
  let enrollment: EnrollmentCode | undefined
  let linking: PasskeyFlow | undefined
  const withBegun = () => (enrollment ? { begun: enrollment } : {})
  const { step, reset, ...store } = createMachine<EnrollmentState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    ...withBegun(),
    error,
  }))

  async function begin(work: () => Promise<EnrollmentCode>): Promise<void> {
    await step({ status: 'beginning' }, async (isCurrent) => {
      const next = await work()
      if (isCurrent()) enrollment = next
      return { status: 'awaiting-code', begun: next }
    })
  }

  async function submit(work: (isCurrent: () => boolean) => Promise<User>): Promise<void> {
    await step({ status: 'submitting', ...withBegun() }, async (isCurrent) => {
      await work(isCurrent)
      return { status: 'done' }
    })
  }

  return {
    ...store,
    reset() {
      enrollment = undefined
      // The browser's dialog goes with the screen that asked for it.
      linking?.reset()
      reset()
    },
    sendCode: (phoneNumber) =>
      begin(async () => {
        await calls.beginSmsEnrollment(context, { phoneNumber })
        return { phoneNumber }
      }),
    createSecret: () => begin(() => calls.beginTotpEnrollment(context)),
    async submitCode(mfaCode) {
      const code = enrollment
      if (!code) throw new Error('Nothing was begun that a code could end.')
      await submit(() =>
        'secret' in code
          ? calls.enrollTotp(context, { mfaCode })
          : calls.enrollSms(context, { ...code, mfaCode }),
      )
    },
    enrollPasskeys: (credentialIds) => submit(() => calls.enrollPasskeys(context, { credentialIds })),
    createPasskey: () =>
      submit(async (isCurrent) => {
        // Who does not pass makes none; and it is not the new one that is asked for.
        await passFactor(context)
        if (!isCurrent()) throw mfaFailed('mfa_canceled')
        linking = createPasskeyFlow(context.client, { intent: 'link', fromModal: true, authenticator })
        await linking.init()
        const { user } = await linking.submit()
        return calls.enrollPasskeys(context, { credentialIds: getCredentialIds(user) })
      }),
    remove: (method, options) => submit(() => calls.removeFactor(context, method, options)),
    removePasskey: (credentialId) => submit(() => calls.removePasskey(context, credentialId)),
  }
}

function getCredentialIds({ linkedAccounts }: User): string[] {
  return linkedAccounts.flatMap((account) => (account.type === 'passkey' ? [account.credentialId] : []))
}
