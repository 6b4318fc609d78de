import * as core from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import type { MfaEnrollmentActions, PasskeyEnrollmentOptions } from './mfaEnrollment.ts'

/** Adding and removing second factors, as a chunk for pages that need it. */
export function createEnrollment(latchkey: Latchkey, context: core.WalletContext): MfaEnrollmentActions {
  const { client, modal } = latchkey
  let openRoute: ModalRoute | undefined

  /** Passkeys that are no longer second factors are unlinked if the host app wants that. */
  async function changePasskeys(credentialIds: string[], options: PasskeyEnrollmentOptions = {}) {
    const { shouldUnlinkOnUnenrollMfa } = core.getSettings(client).getState().passkeys
    const unlinksOthers = options.removeForLogin ?? shouldUnlinkOnUnenrollMfa
    await core.enrollPasskeys(context, { credentialIds, unlinksOthers })
  }

  async function show(what: 'showEnrollment' | 'showRecoveryCodes'): Promise<void> {
    const { mfaMethods: userMethods } = core.requireUser(client)
    const { methods: appMethods } = core.getSettings(client).getState().mfa
    // A double click opens it once.
    const isShown = () => openRoute !== undefined && modal.getState()[0] === openRoute
    if (isShown()) return
    const [screens] = await Promise.all([import('./screens.ts'), latchkey.loadModal()])
    if (!isShown()) openRoute = screens[what](modal, context, { enabled: userMethods, offered: appMethods })
  }

  function fail(cause: unknown): void {
    const error = AppError.from(cause, 'unknown_mfa_error')
    console.error(error)
    if (error.code !== 'must_be_authenticated') modal.open({ name: 'error', props: { error } }, () => {})
  }

  async function closeMfaEnrollmentModal(): Promise<void> {
    if (openRoute && modal.getState()[0] === openRoute) modal.close()
  }

  const showMfaEnrollmentModal = () => show('showEnrollment').catch(fail)
  const remove = async (method: 'sms' | 'totp') => void (await core.removeFactor(context, method))
  const unenrollWithPasskey = (options?: PasskeyEnrollmentOptions) => changePasskeys([], options)
  return {
    initEnrollmentWithSms: (number) => core.beginSmsEnrollment(context, number),
    initEnrollmentWithTotp: () => core.beginTotpEnrollment(context),
    initEnrollmentWithPasskey: async () => {},
    submitEnrollmentWithSms: async (code) => void (await core.enrollSms(context, code)),
    submitEnrollmentWithTotp: async (code) => void (await core.enrollTotp(context, code)),
    submitEnrollmentWithPasskey: ({ credentialIds }, options) => changePasskeys(credentialIds, options),
    unenrollWithSms: () => remove('sms'),
    unenrollWithTotp: () => remove('totp'),
    unenrollWithPasskey,
    unenroll: async (method, options) =>
      method === 'passkey' ? unenrollWithPasskey(options) : remove(method),
    makeRecoveryCodes: () => core.makeRecoveryCodes(context),
    countRecoveryCodes: () => core.countRecoveryCodes(context),
    showRecoveryCodesModal: () => show('showRecoveryCodes').catch(fail),
    showMfaEnrollmentModal,
    closeMfaEnrollmentModal,
    removePasskey: (credentialId) => core.removePasskey(context, credentialId),
    enrollInMfa: (isWanted) => (isWanted === false ? closeMfaEnrollmentModal : showMfaEnrollmentModal)(),
  }
}
