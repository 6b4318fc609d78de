import {
  acceptTerms,
  crossApp,
  custom,
  email,
  farcaster,
  guest,
  limits,
  mfa,
  oauth,
  passkeys,
  recovery,
  siwe,
  siws,
  sms,
  telegram,
  vault,
} from '@latchkey/wire'
import type { Change } from './change.ts'

const signIns = [
  ...[email.authenticate, sms.authenticate, oauth.authenticate, siwe.authenticate, siws.authenticate],
  ...[passkeys.authenticate, passkeys.register, telegram.authenticate, custom.authenticate],
  ...[farcaster.authenticate, farcaster.authenticateInFrame],
]

const transfers = [
  ...[email.transfer, sms.transfer, oauth.transfer, siwe.transfer],
  ...[farcaster.transfer, telegram.transfer],
]

/**
 * Everything that a session can change about who may log in and who holds the wallet. Every door reads its row: the age
 * of the login (`session/freshLogin.ts`), the hold, the notice and its link (`notices/announce.ts`), and when something
 * is erased (`jobs/cleaning.ts`). Endpoints that are in no row are in `harmless.ts`, with a reason.
 */
export const changes = {
  linked: {
    does: 'add a way to log in',
    endpoints: [
      ...[email.link, sms.link, oauth.link, siwe.link, siws.link],
      ...[passkeys.link, farcaster.link, telegram.link, custom.link],
    ],
    login: 'any',
    isHeld: true,
    notice: 'any login',
    link: 'takes it off, with every other change of held logins of that session',
  },
  updated: {
    does: 'replace the email address or phone number',
    endpoints: [email.update, sms.update],
    login: 'any',
    isHeld: true,
    notice: 'any login',
    link: 'puts the old one back, and disables devices that were registered since',
    otherwise: 'after a held change a login by the old one brings it back for a day',
  },
  unlinked: {
    does: 'remove a way to log in, except the last',
    endpoints: [
      ...[email.unlink, sms.unlink, oauth.unlink, siwe.unlink, siws.unlink],
      ...[passkeys.unlink, farcaster.unlink, telegram.unlink],
    ],
    login: 'any',
    isHeld: true,
    notice: 'any login',
    link: 'puts it back, and disables devices that were registered since',
    otherwise: 'after a held change a login by it brings it back for a day',
  },
  takenOver: {
    does: 'merge another account of theirs into this one',
    endpoints: transfers,
    login: 'any',
    isHeld: true,
    notice: 'any login',
    link: 'takes it off again',
  },
  closed: {
    does: 'close an account whose only way to log in they can prove, by merging it into theirs',
    endpoints: transfers,
    login: 'any',
    asks: 'a proof of that way to log in',
    notice: 'any login',
    link: 'opens it again',
  },
  upgraded: {
    does: 'give a guest account their own way to log in',
    endpoints: [guest.authenticate, ...signIns],
    login: 'any',
    isHeld: true,
    notice: 'any login',
    otherwise: 'a guest had no address before that a link could go to',
  },
  appAuthorized: {
    does: 'log in to another app with this account',
    endpoints: [crossApp.authorize],
    login: 'any',
    asks: 'the consent window of this server',
    isHeld: true,
    quiet: 'the other app gets a login on hold, and signs by a window that asks',
    otherwise: 'the list of connected apps ends it',
  },
  walletCreated: {
    does: 'make the first wallet of a user who has none',
    endpoints: [vault.createIntent, vault.stageMaterial, vault.readMaterial, vault.commitIntent],
    login: 'fresh',
    notice: 'fresh login',
    link: 'sets the wallet aside, so that its user makes another',
  },
  imported: {
    does: 'bring a key of their own into the account',
    endpoints: [vault.createIntent, vault.stageMaterial, vault.readMaterial, vault.commitIntent],
    login: 'fresh',
    notice: 'fresh login',
    link: 'sets the wallet aside',
  },
  signed: {
    does: 'sign with the wallet',
    endpoints: [vault.openDeviceSlot],
    login: 'any',
    onDevice: true,
    factor: true,
    quiet: 'users sign all the time, and would not read it',
    otherwise: 'a signature stays one; disabling the device or ending the session ends it',
  },
  walletAdded: {
    does: 'add a further address of the user’s own phrase',
    endpoints: [vault.addWallet],
    login: 'any',
    onDevice: true,
    factor: true,
    quiet: 'its key was the user’s before, and every recovery brings it along',
    otherwise: 'nothing to take back',
  },
  signerAdded: {
    does: 'let the app post on Farcaster for the user',
    endpoints: [farcaster.initSigner, farcaster.signerStatus],
    login: 'any',
    onDevice: true,
    factor: true,
    asks: 'the approval of the user in their Farcaster app',
    notice: 'own',
    otherwise: 'its user revokes the app in the Farcaster app',
  },
  recovered: {
    does: 'recover the wallet on a device of their own',
    endpoints: [vault.prepareRecovery, vault.recoverSlot, vault.addDeviceSlot],
    login: 'fresh',
    factor: true,
    asks: 'the password or the cloud where there is one',
    waitsForContacts: true,
    notice: 'keys',
    link: 'disables the device',
    erases: { what: 'the half of the device', afterDays: limits.restorableDays },
  },
  handedOver: {
    does: 'take over a wallet that the app made before the first login',
    endpoints: [vault.takeOver],
    login: 'fresh',
    factor: true,
    waitsForContacts: true,
    quiet: 'the import that follows is announced',
    otherwise: 'the link of that notice sets the wallet aside',
  },
  exported: {
    does: 'copy the key',
    endpoints: [vault.exportSlot],
    login: 'fresh',
    onDevice: true,
    factor: true,
    waitsForContacts: true,
    notice: 'keys',
    link: 'disables the device; a copied key stays copied',
  },
  delegated: {
    does: 'let the app sign for the wallet, by its own keys and within its policy',
    endpoints: [vault.delegationTerms, vault.delegate],
    login: 'fresh',
    onDevice: true,
    factor: true,
    waitsForContacts: true,
    notice: 'fresh login',
    link: 'takes it back',
  },
  delegationRevoked: {
    does: 'take back what the app may sign',
    endpoints: [vault.revokeDelegation],
    login: 'any',
    // Taking a right away never waits. Each needs a consent before it, and those are counted.
    notice: 'own',
    otherwise: 'its user agrees again',
  },
  recoveryChanged: {
    does: 'set another recovery method',
    endpoints: [
      ...[vault.stageRecovery, vault.readRecovery, vault.commitRecovery],
      ...[recovery.initOAuth, recovery.initICloud, recovery.authenticate],
    ],
    login: 'fresh',
    onDevice: true,
    factor: true,
    notice: 'fresh login',
    link: 'puts the method before it back',
    erases: { what: 'the replaced recovery slot', afterDays: limits.undoDays },
  },
  mfaAdded: {
    does: 'add a second factor',
    endpoints: [
      mfa.initSms,
      mfa.enrollSms,
      mfa.initTotp,
      mfa.enrollTotp,
      mfa.initPasskey,
      mfa.enrollPasskeys,
    ],
    login: 'young',
    onDevice: true,
    factor: true,
    notice: 'fresh login',
    link: 'removes the factor',
  },
  mfaRemoved: {
    does: 'remove a second factor',
    endpoints: [mfa.unenrollSms, mfa.unenrollTotp, mfa.enrollPasskeys, passkeys.unlink],
    login: 'fresh',
    factor: true,
    notice: 'fresh login',
    otherwise: 'its user passed a factor for it',
  },
  mfaEnded: {
    does: 'remove the last second factor',
    endpoints: [mfa.unenrollSms, mfa.unenrollTotp, mfa.enrollPasskeys, passkeys.unlink],
    login: 'fresh',
    factor: true,
    notice: 'own',
    otherwise: 'its user passed a factor for it; recovery and export wait a day',
  },
  mfaCodesMade: {
    does: 'make new recovery codes',
    endpoints: [mfa.makeRecoveryCodes],
    login: 'fresh',
    factor: true,
    notice: 'fresh login',
    otherwise: 'new codes replace them',
  },
  mfaCodeUsed: {
    does: 'pass a second factor by a recovery code',
    endpoints: [mfa.verifyRecoveryCode],
    login: 'any',
    asks: 'one of ten codes',
    notice: 'own',
    otherwise: 'new codes replace the rest',
  },
  mfaResetStopped: {
    does: 'stop a reset by the operator',
    endpoints: [mfa.verifySms, mfa.verifyTotp, mfa.verifyPasskey, mfa.verifyRecoveryCode],
    login: 'any',
    asks: 'a factor that is older than the reset',
    notice: 'own',
    otherwise: 'the operator begins another reset',
  },
  recoveryLocked: {
    does: 'lock recovery by ten wrong passwords',
    endpoints: [vault.recoverSlot],
    login: 'fresh',
    notice: 'own',
    otherwise: 'the lock ends a day after the last wrong one; devices that have the wallet still sign',
  },
  deviceRevoked: {
    does: 'disable a device',
    endpoints: [vault.revokeDevice],
    login: 'any',
    notice: 'any login',
    link: 'puts the device back',
    otherwise: 'a fresh login puts it back',
    erases: { what: 'the half of the device', afterDays: limits.restorableDays },
  },
  deviceRestored: {
    does: 'put a disabled device back',
    endpoints: [vault.restoreDevice],
    login: 'fresh',
    factor: true,
    waitsForContacts: true,
    notice: 'fresh login',
    link: 'disables it again',
  },
  termsAccepted: {
    does: 'accept the terms of the app',
    endpoints: [acceptTerms],
    login: 'any',
    quiet: 'it opens nothing',
    otherwise: 'nothing to take back',
  },
} as const satisfies Record<string, Change>

export type ChangeName = keyof typeof changes
/** Those whose user gets a notice. */
export type NotifiedChange = {
  [Name in ChangeName]: (typeof changes)[Name] extends { notice: string } ? Name : never
}[ChangeName]

/** The row of a change, with the columns that it does not have. */
export function getChange(name: ChangeName): Change {
  return changes[name]
}
