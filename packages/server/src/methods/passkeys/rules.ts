import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'

/** Whether this app accepts passkeys, for every step. */
export function assertEnabled({ settings }: App): void {
  if (!settings.passkey_auth)
    throw new AppError('disallowed_login_method', { message: 'Login with passkey not allowed.' })
}

/** A passkey can be a new user's first account only if the app allows that; linking one needs no such setting. */
export function assertSignUpEnabled(app: App): void {
  assertEnabled(app)
  if (!app.settings.passkeys_for_signup_enabled)
    throw new AppError('disallowed_login_method', { message: 'Sign-up with passkey not allowed.' })
}
