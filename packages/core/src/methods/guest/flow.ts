import { AppError, limits } from '@latchkey/wire'
import { type LoginOutcome, logIn } from '../../account/enter.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { readText } from '../../storage.ts'
import * as routes from './routes.ts'

const toKey = (appId: string) => `privy:guest:${appId}`

/**
 * Creates a guest, or logs in as the guest of this browser. Linking an account makes the guest a full user, who keeps
 * the wallet; then the stored credential is no longer valid.
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
      // The guest has become a full user, who logs in with another method.
      isDead = code === 'invalid_credentials'
      // Stored here but never received by the server: still a new guest, so a captcha may be required.
      if (!isDead && code !== 'invalid_captcha') throw cause
    }
  const token = await getCaptcha(client).takeToken()
  const credential = storedCredential && !isDead ? storedCredential : randomCredential()
  // Stored before the request: if the response is lost, the browser can still use this guest.
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
