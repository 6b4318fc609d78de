import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Identity } from '../../user/identity.ts'

export function emailIdentity(address: string): Identity {
  return { type: 'email', subject: address, data: { address }, display: address }
}

/** The address as an identity, if this app accepts it: checked in every step (R23: plus addresses). */
export function acceptEmail({ settings }: App, address: string): Identity {
  if (!settings.email_auth)
    throw new AppError('disallowed_login_method', { message: 'Login with email not allowed.' })
  const name = address.slice(0, address.lastIndexOf('@'))
  if (settings.disable_plus_emails && name.includes('+')) throw new AppError('disallowed_plus_email')
  return emailIdentity(address)
}
