import { type FrameData, mfa, textingErrors } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import type { OperationRequest } from '../channel/operation.ts'
import { fail, mark } from '../errors.ts'
import type { DeviceCaller } from '../vault/api.ts'
import { type Frame, withDevice } from '../vault/vault.ts'

/** Begins to enroll a second factor: texts a code, or creates a secret. A passkey needs no beginning (protocol 5.5). */
export async function initMfaEnrollment(
  frame: Frame,
  request: OperationRequest<'privy:mfa:init-enrollment'>,
) {
  const { method, phoneNumber } = request.data
  if (method === 'sms') {
    if (!phoneNumber) return fail('invalid_request_arguments')
    const input = { action: 'enroll', phoneNumber } as const
    await frame.api(mfa.initSms, input, request).catch((cause: unknown) => mark(cause, textingErrors))
    return { method }
  }
  const { totpSecret, totpAuthUrl } = await frame.api(mfa.initTotp, {}, await onDevice(frame, request))
  return { method, secret: totpSecret, authUrl: totpAuthUrl }
}

/** Completes it. From then on the vault requires the factor: keys opened without it are closed. */
export async function submitMfaEnrollment(
  frame: Frame,
  request: OperationRequest<'privy:mfa:submit-enrollment'>,
) {
  const { method, phoneNumber, code, credentialIds } = request.data
  const caller = await onDevice(frame, request)
  const { token } = await enroll(frame, { method, phoneNumber, code, credentialIds }, caller)
  if (token !== undefined) frame.grants.holdFirst(request.session, { token })
  frame.keyring.clear()
  return {}
}

type Enrollment = Pick<
  FrameData<'privy:mfa:submit-enrollment'>,
  'method' | 'phoneNumber' | 'code' | 'credentialIds'
>

function enroll(
  { api }: Frame,
  { method, phoneNumber, code, credentialIds }: Enrollment,
  caller: DeviceCaller,
) {
  if (method === 'sms' && phoneNumber && code) return api(mfa.enrollSms, { phoneNumber, code }, caller)
  if (method === 'totp' && code) return api(mfa.enrollTotp, { code }, caller)
  if (method === 'passkey' && credentialIds)
    return api(mfa.enrollPasskeys, { credential_ids: credentialIds }, caller)
  return fail('invalid_request_arguments')
}

/** Passkeys are removed by enrolling none (protocol 5.5). */
export async function unenrollMfa(frame: Frame, request: OperationRequest<'privy:mfa:unenroll'>) {
  const caller = await onDevice(frame, request)
  await frame.api(request.data.method === 'sms' ? mfa.unenrollSms : mfa.unenrollTotp, {}, caller)
  return {}
}

async function onDevice({ devices }: Frame, { session, grant }: Caller) {
  return withDevice({ session, grant }, await devices.obtain(session))
}
