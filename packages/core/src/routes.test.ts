import {
  acceptTerms,
  app,
  email,
  farcaster,
  me,
  oauth,
  passkeys,
  session,
  siwe,
  siws,
  sms,
  telegram,
  vault,
} from '@latchkey/wire'
import { expect, test } from 'vitest'
import * as routes from './routes.ts'

const contract: { [name in keyof typeof routes]: { method: string; path: string } } = {
  getApp: app.getApp,
  sendAnalytics: app.sendAnalytics,
  refreshSession: session.refresh,
  recoverFork: session.recoverFork,
  forkSession: session.fork,
  endSession: session.logout,
  listSessions: session.listSessions,
  revokeSessions: session.revokeSessions,
  listDevices: vault.listDevices,
  revokeDevice: vault.revokeDevice,
  acceptTerms,
  me,
  initEmail: email.init,
  authenticateEmail: email.authenticate,
  linkEmail: email.link,
  updateEmail: email.update,
  unlinkEmail: email.unlink,
  transferEmail: email.transfer,
  initSms: sms.init,
  authenticateSms: sms.authenticate,
  linkSms: sms.link,
  updateSms: sms.update,
  transferSms: sms.transfer,
  unlinkSms: sms.unlink,
  unlinkOAuth: oauth.unlink,
  unlinkSiwe: siwe.unlink,
  unlinkSiws: siws.unlink,
  unlinkFarcaster: farcaster.unlink,
  unlinkTelegram: telegram.unlink,
  unlinkPasskey: passkeys.unlink,
  initPasskeySignUp: passkeys.initRegister,
  registerPasskey: passkeys.register,
  initPasskeyLogin: passkeys.initAuthenticate,
  authenticatePasskey: passkeys.authenticate,
  initPasskeyLink: passkeys.initLink,
  linkPasskey: passkeys.link,
}

test.each(Object.entries(routes))('%s is where the contract says', (name, { method, path }) => {
  const { method: theirs, path: there } = contract[name as keyof typeof routes]
  expect({ method, path }).toEqual({ method: theirs, path: there })
})
