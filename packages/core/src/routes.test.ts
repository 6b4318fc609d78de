import { readdirSync } from 'node:fs'
import {
  acceptTerms,
  app,
  calldata,
  crossApp,
  custom,
  email,
  farcaster,
  funding,
  guest,
  me,
  mfa,
  oauth,
  passkeys,
  recovery,
  session,
  siwe,
  siws,
  sms,
  telegram,
  vault,
} from '@latchkey/wire'
import { expect, test } from 'vitest'
import * as ofAccount from './account/routes.ts'
import * as ofApp from './app/routes.ts'
import * as ofCalldata from './calldata/routes.ts'
import * as ofDelegation from './delegation/routes.ts'
import * as ofFunding from './funding/routes.ts'
import * as ofConnectedApps from './methods/crossApp/connectedAppRoutes.ts'
import * as ofCrossAppRequests from './methods/crossApp/requestRoutes.ts'
import * as ofCrossApp from './methods/crossApp/routes.ts'
import * as ofCustom from './methods/custom/routes.ts'
import * as ofEmail from './methods/email/routes.ts'
import * as ofFarcaster from './methods/farcaster/routes.ts'
import * as ofGuest from './methods/guest/routes.ts'
import * as ofOAuth from './methods/oauth/routes.ts'
import * as ofPasskeys from './methods/passkeys/routes.ts'
import * as ofWallets from './methods/siwe/routes.ts'
import * as ofSms from './methods/sms/routes.ts'
import * as ofTelegram from './methods/telegram/routes.ts'
import * as ofMfa from './mfa/routes.ts'
import * as ofSession from './session/routes.ts'
import * as ofCloud from './wallet/embedded/cloudRoutes.ts'

const files = [
  ...[
    ofAccount,
    ofApp,
    ofSession,
    ofCalldata,
    ofDelegation,
    ofFunding,
    ofCrossApp,
    ofConnectedApps,
    ofCrossAppRequests,
    ofCustom,
    ofEmail,
    ofFarcaster,
  ],
  ...[ofGuest, ofOAuth, ofPasskeys, ofWallets, ofSms, ofTelegram, ofMfa, ofCloud],
]
const routes = {
  ...ofAccount,
  ...ofApp,
  ...ofSession,
  ...ofCalldata,
  ...ofFunding,
  ...ofCrossApp,
  ...ofConnectedApps,
  ...ofCrossAppRequests,
  ...ofCustom,
  ...ofEmail,
  ...ofFarcaster,
  ...ofGuest,
  ...ofOAuth,
  ...ofPasskeys,
  ...ofWallets,
  ...ofSms,
  ...ofTelegram,
  ...ofMfa,
  ...ofCloud,
}

const contract: { [name in keyof typeof routes]: { method: string; path: string } } = {
  getApp: app.getApp,
  getSmartWallets: app.getSmartWallets,
  sendAnalytics: app.sendAnalytics,
  refreshSession: session.refresh,
  recoverFork: session.recoverFork,
  forkSession: session.fork,
  endSession: session.logout,
  listSessions: session.listSessions,
  revokeSessions: session.revokeSessions,
  listDevices: vault.listDevices,
  restoreDevice: vault.restoreDevice,
  revokeDevice: vault.revokeDevice,
  acceptTerms,
  me,
  findFunction: calldata.findFunction,
  getTokenPrice: funding.getTokenPrice,
  getSplToken: funding.getSplToken,
  startOrder: funding.startOrder,
  getOrder: funding.getOrder,
  listOrders: funding.listOrders,
  authenticateCustom: custom.authenticate,
  authenticateGuest: guest.authenticate,
  listConnections: crossApp.listConnections,
  listConnectedApps: crossApp.listConnectedApps,
  disconnectApp: crossApp.disconnectApp,
  storeRequest: crossApp.storeRequest,
  claimAnswer: crossApp.claimAnswer,
  initEmail: email.init,
  authenticateEmail: email.authenticate,
  linkEmail: email.link,
  updateEmail: email.update,
  transferEmail: email.transfer,
  initSms: sms.init,
  authenticateSms: sms.authenticate,
  linkSms: sms.link,
  updateSms: sms.update,
  transferSms: sms.transfer,
  initOAuth: oauth.init,
  authenticateOAuth: oauth.authenticate,
  linkOAuth: oauth.link,
  transferOAuth: oauth.transfer,
  initSiwe: siwe.init,
  authenticateSiwe: siwe.authenticate,
  linkSiwe: siwe.link,
  linkSmartWallet: siwe.linkSmartWallet,
  transferSiwe: siwe.transfer,
  initSiws: siws.init,
  authenticateSiws: siws.authenticate,
  linkSiws: siws.link,
  initFarcaster: farcaster.init,
  farcasterSignerStatus: farcaster.signerStatus,
  farcasterStatus: farcaster.status,
  authenticateFarcaster: farcaster.authenticate,
  linkFarcaster: farcaster.link,
  transferFarcaster: farcaster.transfer,
  initFarcasterInFrame: farcaster.initInFrame,
  authenticateFarcasterInFrame: farcaster.authenticateInFrame,
  authenticateTelegram: telegram.authenticate,
  linkTelegram: telegram.link,
  transferTelegram: telegram.transfer,
  initPasskeySignUp: passkeys.initRegister,
  registerPasskey: passkeys.register,
  initPasskeyLogin: passkeys.initAuthenticate,
  authenticatePasskey: passkeys.authenticate,
  initPasskeyLink: passkeys.initLink,
  linkPasskey: passkeys.link,
  initCloud: recovery.initOAuth,
  initICloud: recovery.initICloud,
  authenticateCloud: recovery.authenticate,
  initMfaSms: mfa.initSms,
  initMfaPasskey: mfa.initPasskey,
}

test.each(Object.entries(routes))('%s is where the contract says', (name, { method, path }) => {
  const { method: theirs, path: there } = contract[name as keyof typeof routes]
  expect({ method, path }).toEqual({ method: theirs, path: there })
})

test('every file of routes is looked at', () => {
  const routeFiles = readdirSync(import.meta.dirname, { recursive: true }).filter((name) =>
    /routes\.ts$/i.test(String(name)),
  )
  expect(routeFiles).toHaveLength(files.length)
})
