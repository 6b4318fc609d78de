import type {
  acceptTerms as acceptTermsEndpoint,
  app,
  crossApp,
  custom,
  Endpoint,
  email,
  farcaster,
  guest,
  me as meEndpoint,
  oauth,
  passkeys,
  session,
  siwe,
  siws,
  sms,
  telegram,
  vault,
} from '@latchkey/wire'

/**
 * Where to send a call. Any endpoint of the contract is one.
 *
 * The client names its calls here by method and path and takes their types from the contract, so that the schemas,
 * about 4 kB compressed, stay out of the page: the server parses what we send, and what it answers is checked where
 * it is read (`account/fromWire.ts`, `session/tokens.ts`). `routes.test.ts` compares every line with the contract.
 */
export type Route<E extends Endpoint = Endpoint> = Pick<Endpoint, 'method' | 'path'> & {
  /** Never set; carries the types of the call. */
  readonly endpoint?: E
}

export const getApp: Route<typeof app.getApp> = { method: 'GET', path: '/api/v1/apps/:app_id' }
export const sendAnalytics: Route<typeof app.sendAnalytics> = {
  method: 'POST',
  path: '/api/v1/analytics_events',
}
export const refreshSession: Route<typeof session.refresh> = { method: 'POST', path: '/api/v1/sessions' }
export const recoverFork: Route<typeof session.recoverFork> = {
  method: 'POST',
  path: '/api/v1/sessions/fork/recover',
}
export const forkSession: Route<typeof session.fork> = { method: 'POST', path: '/api/v1/sessions/fork' }
export const endSession: Route<typeof session.logout> = { method: 'POST', path: '/api/v1/sessions/logout' }
export const me: Route<typeof meEndpoint> = { method: 'GET', path: '/api/v1/users/me' }
export const listSessions: Route<typeof session.listSessions> = {
  method: 'GET',
  path: '/api/v1/users/me/sessions',
}
export const revokeSessions: Route<typeof session.revokeSessions> = {
  method: 'POST',
  path: '/api/v1/users/me/sessions/revoke',
}
export const listDevices: Route<typeof vault.listDevices> = {
  method: 'GET',
  path: '/api/v1/users/me/devices',
}
export const revokeDevice: Route<typeof vault.revokeDevice> = {
  method: 'POST',
  path: '/api/v1/users/me/devices/revoke',
}
export const acceptTerms: Route<typeof acceptTermsEndpoint> = {
  method: 'POST',
  path: '/api/v1/users/me/accept_terms',
}

const passwordless = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/passwordless/${verb}`,
})
export const initEmail = /* @__PURE__ */ passwordless<typeof email.init>('init')
export const authenticateEmail = /* @__PURE__ */ passwordless<typeof email.authenticate>('authenticate')
export const linkEmail = /* @__PURE__ */ passwordless<typeof email.link>('link')
export const updateEmail = /* @__PURE__ */ passwordless<typeof email.update>('update')
export const unlinkEmail = /* @__PURE__ */ passwordless<typeof email.unlink>('unlink')
export const transferEmail = /* @__PURE__ */ passwordless<typeof email.transfer>('transfer')

const bySms = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/passwordless_sms/${verb}`,
})
export const initSms = /* @__PURE__ */ bySms<typeof sms.init>('init')
export const authenticateSms = /* @__PURE__ */ bySms<typeof sms.authenticate>('authenticate')
export const linkSms = /* @__PURE__ */ bySms<typeof sms.link>('link')
export const updateSms = /* @__PURE__ */ bySms<typeof sms.update>('update')
export const transferSms = /* @__PURE__ */ bySms<typeof sms.transfer>('transfer')

const byWallet = <E extends Endpoint>(verb: string): Route<E> => ({ method: 'POST', path: `/api/v1/${verb}` })
export const initSiwe = /* @__PURE__ */ byWallet<typeof siwe.init>('siwe/init')
export const authenticateSiwe = /* @__PURE__ */ byWallet<typeof siwe.authenticate>('siwe/authenticate')
export const linkSiwe = /* @__PURE__ */ byWallet<typeof siwe.link>('siwe/link')
export const linkSmartWallet = /* @__PURE__ */ byWallet<typeof siwe.linkSmartWallet>('siwe/link_smart_wallet')
export const transferSiwe = /* @__PURE__ */ byWallet<typeof siwe.transfer>('siwe/transfer')
export const initSiws = /* @__PURE__ */ byWallet<typeof siws.init>('siws/init')
export const authenticateSiws = /* @__PURE__ */ byWallet<typeof siws.authenticate>('siws/authenticate')
export const linkSiws = /* @__PURE__ */ byWallet<typeof siws.link>('siws/link')

/** Takes an account off the caller; one call for each kind of account. */
const unlink = <E extends Endpoint>(area: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/${area}/unlink`,
})
export const unlinkSms = /* @__PURE__ */ unlink<typeof sms.unlink>('passwordless_sms')
export const unlinkOAuth = /* @__PURE__ */ unlink<typeof oauth.unlink>('oauth')
export const unlinkSiwe = /* @__PURE__ */ unlink<typeof siwe.unlink>('siwe')
export const unlinkSiws = /* @__PURE__ */ unlink<typeof siws.unlink>('siws')
export const unlinkFarcaster = /* @__PURE__ */ unlink<typeof farcaster.unlink>('farcaster')
export const unlinkTelegram = /* @__PURE__ */ unlink<typeof telegram.unlink>('telegram')
export const unlinkPasskey = /* @__PURE__ */ unlink<typeof passkeys.unlink>('passkeys')

const passkey = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/passkeys/${verb}`,
})
export const initPasskeySignUp = /* @__PURE__ */ passkey<typeof passkeys.initRegister>('register/init')
export const registerPasskey = /* @__PURE__ */ passkey<typeof passkeys.register>('register')
export const initPasskeyLogin = /* @__PURE__ */ passkey<typeof passkeys.initAuthenticate>('authenticate/init')
export const authenticatePasskey = /* @__PURE__ */ passkey<typeof passkeys.authenticate>('authenticate')
export const initPasskeyLink = /* @__PURE__ */ passkey<typeof passkeys.initLink>('link/init')
export const linkPasskey = /* @__PURE__ */ passkey<typeof passkeys.link>('link')

const social = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/oauth/${verb}`,
})
export const initOAuth = /* @__PURE__ */ social<typeof oauth.init>('init')
export const authenticateOAuth = /* @__PURE__ */ social<typeof oauth.authenticate>('authenticate')
export const linkOAuth = /* @__PURE__ */ social<typeof oauth.link>('link')
export const transferOAuth = /* @__PURE__ */ social<typeof oauth.transfer>('transfer')

const farcasterBy = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/farcaster/${verb}`,
})
export const initFarcaster = /* @__PURE__ */ farcasterBy<typeof farcaster.init>('init')
export const farcasterStatus: Route<typeof farcaster.status> = {
  method: 'GET',
  path: '/api/v1/farcaster/status',
}
export const authenticateFarcaster =
  /* @__PURE__ */ farcasterBy<typeof farcaster.authenticate>('authenticate')
export const linkFarcaster = /* @__PURE__ */ farcasterBy<typeof farcaster.link>('link')
export const transferFarcaster = /* @__PURE__ */ farcasterBy<typeof farcaster.transfer>('transfer')
export const initFarcasterInFrame: Route<typeof farcaster.initInFrame> = {
  method: 'POST',
  path: '/api/v2/farcaster/init',
}
export const authenticateFarcasterInFrame: Route<typeof farcaster.authenticateInFrame> = {
  method: 'POST',
  path: '/api/v2/farcaster/authenticate',
}

const byTelegram = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/telegram/${verb}`,
})
export const authenticateTelegram = /* @__PURE__ */ byTelegram<typeof telegram.authenticate>('authenticate')
export const linkTelegram = /* @__PURE__ */ byTelegram<typeof telegram.link>('link')
export const transferTelegram = /* @__PURE__ */ byTelegram<typeof telegram.transfer>('transfer')

export const authenticateCustom: Route<typeof custom.authenticate> = {
  method: 'POST',
  path: '/api/v1/custom_jwt_account/authenticate',
}
export const authenticateGuest: Route<typeof guest.authenticate> = {
  method: 'POST',
  path: '/api/v1/guest/authenticate',
}
export const listConnections: Route<typeof crossApp.listConnections> = {
  method: 'GET',
  path: '/api/v1/apps/:app_id/cross-app/connections',
}
