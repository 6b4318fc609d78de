import { AppError, limits } from '@latchkey/wire'
import { type LoginOutcome, logIn } from '../../account/enter.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { readText } from '../../storage.ts'
import * as routes from './routes.ts'

const toKey = (appId: string) => `privy:guest:${appId}`

/**
 * Makes a user without any account, or comes back as the one that this browser was. An account that is linked later
 * makes it a full user, wallet and all; then the credential kept here is worth nothing any more.
 *
 * @throws AppError `unknown_auth_error` when a user is logged in, `disallowed_login_method`, `too_many_requests`.
 * Source: protocol 2.12, 4.3.
 *
 * @example
 * const { user } = await createGuestAccount(client)
 * user.isGuest // true
 */
export async function createGuestAccount(client: Client): Promise<LoginOutcome> {
  if (client.session.store.getState().user)
    throw new AppError('unknown_auth_error', {
      message: 'Guest accounts can be created only when not authenticated',
    })
  const { storage, appId } = client
  const enter = (guest_credential: string, token?: string) =>
    logIn(client, routes.authenticateGuest, { guest_credential, token })
  const storedCredential = readText(storage, toKey(appId))
  let isDead = storedCredential === null
  if (storedCredential)
    try {
      return await enter(storedCredential)
    } catch (cause) {
      const { code } = AppError.from(cause)
      // Its guest has become a full user, who logs in by other means.
      isDead = code === 'invalid_credentials'
      // Kept by a call that the server has never got: a new guest still, whom a captcha may stand before.
      if (!isDead && code !== 'invalid_captcha') throw cause
    }
  const token = await getCaptcha(client).takeToken()
  const credential = storedCredential && !isDead ? storedCredential : randomCredential()
  // Before it is sent: an answer that is lost must not leave a guest behind that no browser can be again.
  storage.set(toKey(appId), credential)
  return enter(credential, token)
}

function randomCredential(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(limits.guestCredentialBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
