import {
  app,
  crossApp,
  type Endpoint,
  email,
  farcaster,
  funding,
  mfa,
  oauth,
  passkeys,
  recovery,
  session,
  siwe,
  siws,
  sms,
} from '@latchkey/wire'

const code = 'sends a code or begins a login; the use of the code has its own row'
const asOld = 'the other session is as old as its login, and on hold as long'
const buys = 'leads to a vendor where the user pays; coins only arrive'
const notBuilt = 'answers that the feature is not available'

/** Endpoints of sessions that change neither who may log in nor who holds the wallet, with the reason. */
export const harmless: readonly (readonly [Endpoint, string])[] = [
  [app.sendAnalytics, 'counts events of a page'],
  [session.refresh, asOld],
  [session.fork, asOld],
  [session.recoverFork, asOld],
  [session.logout, 'ends a session'],
  [session.revokeSessions, 'ends sessions'],
  [
    crossApp.transact,
    'uses up a request of another app, which the user allowed; the wallet on the device signs',
  ],
  [crossApp.answerRequest, 'stores the window’s response for the page that asked; it signs nothing'],
  [crossApp.disconnectApp, 'ends the permissions of another app'],
  [email.init, code],
  [sms.init, code],
  [oauth.init, code],
  [siwe.init, code],
  [siws.init, code],
  [farcaster.init, code],
  [farcaster.initInFrame, code],
  [passkeys.initAuthenticate, code],
  [passkeys.initLink, code],
  [passkeys.initRegister, code],
  [siwe.linkSmartWallet, 'links the account of an embedded wallet that the user has, which logs no user in'],
  [mfa.countRecoveryCodes, 'counts'],
  [recovery.configureICloud, 'names the container of the app'],
  [recovery.getKeyMaterial, notBuilt],
  [funding.initCoinbase, buys],
  [funding.signMoonpay, buys],
  [funding.startOrder, buys],
]
