import type { AppError } from '@latchkey/wire'
import type { User } from '../account/user.ts'
import { createMachine, type Machine, type Moves } from '../machine.ts'
import type { Authenticator } from '../methods/passkeys/authenticator.ts'
import { createPasskeyFlow, type PasskeyFlow } from '../methods/passkeys/flow.ts'
import type { WalletContext } from '../wallet/connect.ts'
import * as calls from './enroll.ts'
import { mfaFailed } from './failures.ts'
import { passFactor } from './passFactor.ts'

/** The steps of adding or removing a second factor (protocol 18.6). The state is kept while its code is retried. */
export type EnrollmentState =
  | { status: 'initial' }
  | { status: 'beginning' }
  | { status: 'awaiting-code'; begun: EnrollmentCode }
  | { status: 'submitting'; begun?: EnrollmentCode }
  | { status: 'done' }
  | { status: 'error'; begun?: EnrollmentCode; error: AppError }

/** The phone number that received a code, or the secret for an authenticator app. */
export type EnrollmentCode = { phoneNumber: string } | calls.TotpEnrollment

export type EnrollmentFlow = Omit<Machine<EnrollmentState>, 'step'> & {
  /** Texts a code, also another one. Like all of these, it may be called again after an error. */
  sendCode(phoneNumber: string): Promise<void>
  /** Creates the secret for an authenticator app. */
  createSecret(): Promise<void>
  /** Verifies the code and adds the factor. */
  submitCode(mfaCode: string): Promise<void>
  /** Makes exactly these passkeys second factors. */
  enrollPasskeys(credentialIds: readonly string[]): Promise<void>
  /** Asks the user to create a passkey, and adds it to the present ones. */
  createPasskey(): Promise<void>
  /** Removes a factor. Passkeys stay linked unless `unlinks` is set. */
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
 * Adds or removes a second factor step by step. Each result is a state; an error leaves the state as it is, and the
 * failed step may be tried again.
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
      // The browser's dialog closes with the screen that opened it.
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
        // Verified first: without a factor no passkey is created, and the new one would be asked for otherwise.
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
