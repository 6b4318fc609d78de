import { crossApp } from '@latchkey/wire'

/** All texts of the question. Names of apps are shown as registered. */
export const en = {
  logIn: 'Log in to {provider}',
  toContinue: 'to continue to {requester}',
  title: '{requester} wants to connect to your {provider} account',
  willBeAble: '{requester} will be able to:',
  seeAccount: 'see your account id and your wallet addresses',
  askToSign: 'ask you for signatures; you approve each one here',
  notPossible: 'It cannot move anything without you.',
  loggedInAs: 'Logged in as {who}',
  yourAccount: 'your account',
  otherUser: '{requester} asks for a signature of another account of {provider}.',
  signTitle: '{requester} asks for a signature',
  otherAccount: 'Use another account',
  allow: 'Allow',
  deny: 'Cancel',
  agreeBoth: 'By allowing, you agree to the {terms} and the {privacy}.',
  agreeOne: 'By allowing, you agree to the {document}.',
  agree: 'By allowing, you agree to the terms of {provider}.',
  terms: 'terms',
  privacy: 'privacy policy',
  noWallet: 'You have no wallet in {provider} yet. Create one there first.',
  noWay:
    "You can't log in to {provider} in this window. The app has to turn on a login method that works here.",
  over: crossApp.requestExpired,
  done: 'Done. You can close this window.',
  failed: 'Something went wrong. Close this window and try again.',
  failedHere: 'Something went wrong. Go back and try again.',
  deviceTitle: '{requester} asks from another device',
  deviceText:
    'Continue only if you started this yourself at {origin}, and your other device shows the same number.',
  deviceWarning: 'Did someone send you a link or a QR code? Cancel. It could be a scam.',
  codesMatch: 'Numbers match',
  backTo: 'Back to {requester}',
  doneElsewhere: 'Done. Continue on your other device.',
} as const
