import * as core from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute } from '../../modal/navigation/modalRoute.ts'
import type { MfaEnrollment, PasskeyEnrollmentOptions } from './mfaEnrollment.ts'
import type { Enrolment } from './modalRoutes.ts'

/** Adding and removing second factors, as a chunk for pages that do. */
export function createEnrolment(latchkey: Latchkey) {
  const { modal } = latchkey
  let shown: ModalRoute | undefined
  const getContext = async () => {
    core.requireUser(latchkey.client)
    return (await latchkey.loadWallet()).context
  }

  /** Passkeys that are second factors no more are unlinked where the host app says so. */
  async function changePasskeys(credentialIds: string[], { removeForLogin }: PasskeyEnrollmentOptions = {}) {
    const context = await getContext()
    const before = getPasskeys(core.requireUser(latchkey.client)).filter(({ enrolledInMfa }) => enrolledInMfa)
    await core.enrolPasskeys(context, { credentialIds })
    if (removeForLogin !== true) return
    for (const { credentialId } of before)
      if (!credentialIds.includes(credentialId)) await core.removePasskey(context, credentialId)
  }

  const calls: Omit<MfaEnrollment, 'showMfaEnrollmentModal' | 'closeMfaEnrollmentModal'> = {
    initEnrollmentWithSms: async (number) => core.beginSmsEnrolment(await getContext(), number),
    initEnrollmentWithTotp: async () => core.beginTotpEnrolment(await getContext()),
    initEnrollmentWithPasskey: async () => {},
    submitEnrollmentWithSms: async (code) => void (await core.enrolSms(await getContext(), code)),
    submitEnrollmentWithTotp: async (code) => void (await core.enrolTotp(await getContext(), code)),
    submitEnrollmentWithPasskey: ({ credentialIds }, options) => changePasskeys(credentialIds, options),
    unenrollWithSms: async () => void (await core.removeFactor(await getContext(), 'sms')),
    unenrollWithTotp: async () => void (await core.removeFactor(await getContext(), 'totp')),
    unenrollWithPasskey: (options) => changePasskeys([], options),
  }
  return {
    ...calls,
    async show(): Promise<void> {
      const { mfaMethods } = core.requireUser(latchkey.client)
      // A double click opens it once.
      if (shown && modal.getState()[0] === shown) return
      const [context] = await Promise.all([getContext(), latchkey.loadModal()])
      if (shown && modal.getState()[0] === shown) return
      const enrolment: Enrolment = { flow: core.createEnrolmentFlow(context), hasScanned: false }
      shown = { name: mfaMethods.length > 0 ? 'mfaEnrol.choose' : 'mfaEnrol.intro', props: { enrolment } }
      modal.open(shown, () => enrolment.flow.reset())
    },
    close(): void {
      if (shown && modal.getState()[0] === shown) modal.close()
    },
    fail(cause: unknown): void {
      const error = AppError.from(cause, 'unknown_mfa_error')
      console.error(error)
      if (error.code !== 'must_be_authenticated') modal.open({ name: 'error', props: { error } }, () => {})
    },
  }
}

function getPasskeys({ linkedAccounts }: core.User): core.PasskeyWithMetadata[] {
  return linkedAccounts.filter((account): account is core.PasskeyWithMetadata => account.type === 'passkey')
}
