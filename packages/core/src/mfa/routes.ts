import type { mfa } from '@latchkey/wire'
import type { Route } from '../route.ts'

export const initMfaSms: Route<typeof mfa.initSms> = {
  method: 'POST',
  path: '/api/v1/mfa/passwordless_sms/init',
}
export const initMfaPasskey: Route<typeof mfa.initPasskey> = {
  method: 'POST',
  path: '/api/v1/mfa/passkeys/init',
}
