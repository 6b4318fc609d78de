export const en = {
  loading: 'Loading…',
  copyKey: 'Copy key',
  copyPhrase: 'Copy phrase',
  copied: 'Copied',
  notCopied: 'The browser did not allow it. Press again, or use another browser.',
  over: 'Two minutes are over. Close this and open it again to copy.',
  loginTooOld: 'Your login is too old for this. Log out, log in again, then open this again.',
  onHold: 'How you log in has changed within a day. The key can be copied from {until} on.',
  guest: 'Guests cannot copy the key. Add an email address or another login first.',
  notHere: 'The wallet is not on this device yet. Close this and open it again to recover it.',
  noStorage:
    'The browser blocks the storage of the wallet. Allow cookies for this site, then open this again.',
  damaged: 'The wallet cannot be opened. Nothing is lost: contact the support of this app.',
  tooOften: 'Opened too often today. Try again tomorrow.',
  terms: 'Accept the terms of this app first, then open this again.',
  grantOver: 'Your verification is over. Close this and open it again.',
  serverAway: 'The server cannot be reached. Try again',
  unsafe: 'This page is not secure, so no key is opened. Tell the support of this app.',
  alone: 'Open this in the app that your wallet belongs to.',
  failed: 'This did not work. Close this and open it again.',
}

export type ExportTexts = Record<keyof typeof en, string>
