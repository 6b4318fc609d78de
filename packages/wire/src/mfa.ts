import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Code } from './methods/ids.ts'
import { AuthenticationResponse, RelyingParty, RequestOptions } from './methods/passkeys.ts'
import { PhoneNumber } from './methods/sms.ts'

const success = v.looseObject({ success: v.boolean() })
/** The grant for the frame that enrolled the first factor: only to create recovery codes. */
const enrollmentReply = v.looseObject({ success: v.boolean(), token: v.optional(v.string()) })
/**
 * The purpose: `use` of wallets, or a `change` of their protection, such as a recovery, an export or another factor.
 * The frame sends it; without it, the purpose is `use`.
 */
export const GrantPurpose = v.picklist(['use', 'change'])
const purpose = v.optional(GrantPurpose, 'use')
/** The short-lived MFA grant; the frame sends it back in `mfaHeader`. */
const grantReply = v.looseObject({ token: v.string() })

export const initSms = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/passwordless_sms/init',
  guard: 'user',
  input: v.variant('action', [
    v.object({ action: v.literal('verify') }),
    v.object({ action: v.literal('enroll'), phoneNumber: PhoneNumber }),
  ]),
  reply: success,
})

export const enrollSms = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/passwordless_sms/enroll',
  guard: 'user',
  input: v.object({ phoneNumber: PhoneNumber, code: Code }),
  reply: enrollmentReply,
})

export const verifySms = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/passwordless_sms/verify',
  guard: 'user',
  input: v.object({ code: Code, purpose }),
  reply: grantReply,
})

export const unenrollSms = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/passwordless_sms/unenroll',
  guard: 'user',
  input: v.object({}),
  reply: success,
})

/** camelCase on the wire (protocol 5.4). */
export const initTotp = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/totp/init',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({ totpSecret: v.string(), totpAuthUrl: v.string() }),
})

export const enrollTotp = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/totp/enroll',
  guard: 'user',
  input: v.object({ code: Code }),
  reply: enrollmentReply,
})

export const verifyTotp = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/totp/verify',
  guard: 'user',
  input: v.object({ code: Code, purpose }),
  reply: grantReply,
})

export const unenrollTotp = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/totp/unenroll',
  guard: 'user',
  input: v.object({}),
  reply: success,
})

export const initPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/passkeys/init',
  guard: 'user',
  input: v.object({ relying_party: RelyingParty }),
  reply: v.looseObject({ options: RequestOptions }),
})

export const verifyPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/passkeys/verify',
  guard: 'user',
  input: v.object({ relying_party: RelyingParty, authenticator_response: AuthenticationResponse, purpose }),
  reply: grantReply,
})

/** The whole list each time; an empty one removes all passkeys from MFA. */
export const enrollPasskeys = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/passkeys/enrollment',
  guard: 'user',
  input: v.object({
    credential_ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1_400))), v.maxLength(10)),
  }),
  reply: enrollmentReply,
})

/**
 * Creates ten codes that replace a factor, each once. They are shown once, and earlier ones no longer work. Ours:
 * published clients do not know them (decision 17: second factors).
 */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/recovery_codes/make',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({ codes: v.array(v.string()) }),
})

export const countRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/recovery_codes/count',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({ left: v.number() }),
})

/** As typed: spaces, hyphens and case make no difference. */
export const verifyRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/recovery_codes/verify',
  guard: 'user',
  input: v.object({ code: v.pipe(v.string(), v.maxLength(40)), purpose }),
  reply: grantReply,
})
