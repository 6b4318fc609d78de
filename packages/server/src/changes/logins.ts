import { custom, email, farcaster, oauth, passkeys, siwe, siws, sms, telegram } from '@latchkey/wire'

/** All calls that log a user in with a proof. */
export const signIns = [
  ...[email.authenticate, sms.authenticate, oauth.authenticate, siwe.authenticate, siws.authenticate],
  ...[passkeys.authenticate, passkeys.register, telegram.authenticate, custom.authenticate],
  ...[farcaster.authenticate, farcaster.authenticateInFrame],
]

/** All calls that move an account from another user. */
export const transfers = [
  ...[email.transfer, sms.transfer, oauth.transfer, siwe.transfer],
  ...[farcaster.transfer, telegram.transfer],
]
