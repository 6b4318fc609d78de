import type { Endpoint, email, farcaster, oauth, passkeys, siwe, siws, sms, telegram } from '@latchkey/wire'
import type { Route } from '../route.ts'

/** Takes an account off the caller; one call for each kind of account. */
const unlink = <E extends Endpoint>(area: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/${area}/unlink`,
})
export const unlinkEmail = /* @__PURE__ */ unlink<typeof email.unlink>('passwordless')
export const unlinkSms = /* @__PURE__ */ unlink<typeof sms.unlink>('passwordless_sms')
export const unlinkOAuth = /* @__PURE__ */ unlink<typeof oauth.unlink>('oauth')
export const unlinkSiwe = /* @__PURE__ */ unlink<typeof siwe.unlink>('siwe')
export const unlinkSiws = /* @__PURE__ */ unlink<typeof siws.unlink>('siws')
export const unlinkFarcaster = /* @__PURE__ */ unlink<typeof farcaster.unlink>('farcaster')
export const unlinkTelegram = /* @__PURE__ */ unlink<typeof telegram.unlink>('telegram')
export const unlinkPasskey = /* @__PURE__ */ unlink<typeof passkeys.unlink>('passkeys')
