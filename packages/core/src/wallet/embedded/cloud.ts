import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { isInAppBrowser } from '../../methods/oauth/inAppBrowser.ts'
import { awaitPopup, openPopup } from '../../methods/oauth/popup.ts'
import { newTrip, toCodeChallenge } from '../../methods/oauth/trip.ts'
import { type PopupWait, whileOpen } from '../../methods/oauth/whileOpen.ts'
import * as routes from './cloudRoutes.ts'

/** The cloud with the backup of a wallet. */
export type CloudMethod = 'google-drive' | 'icloud'

/** As long as the server waits for a provider. */
const popupMs = 600_000
/** The origin at which Apple's sign-in ends. */
const appleOrigin = 'https://cdn.apple-cloudkit.com'

/**
 * Asks the user in a window for access to their Google Drive or iCloud, and returns the token with which the frame
 * reads and writes the backup. Call it right after a click. Verifier and state stay in memory (protocol 6.7).
 *
 * @throws AppError, in addition to the server's errors: `unknown_auth_error` if the browser opens no window,
 * `oauth_user_denied` also when it is closed, `oauth_unexpected` when it returns with another state,
 * `disallowed_login_method` inside another app, which Google refuses, `client_request_timeout` after ten minutes,
 * `exited_auth_flow` after `signal` is aborted, which closes the window.
 *
 * @example
 * const back = async (signal: AbortSignal) => {
 *   const recoveryAccessToken = await askForCloud(context.client, 'google-drive', signal)
 *   await setWalletRecovery(context, wallet, { recoveryMethod: 'google-drive', recoveryAccessToken })
 * }
 */
export async function askForCloud(client: Client, method: CloudMethod, signal: AbortSignal): Promise<string> {
  const provider = method
  try {
    if (method === 'google-drive' && isInAppBrowser())
      throw new AppError('disallowed_login_method', { message: 'Could not log in with provider' })
    const wait = { popup: openPopup(), timeoutMs: popupMs, signal }
    client.track('recovery_oauth_started', { provider })
    const token = await (method === 'icloud' ? askApple(client, wait) : askGoogle(client, wait))
    client.track('recovery_oauth_completed', { provider })
    return token
  } catch (cause) {
    const error = AppError.from(cause)
    if (error.code === 'oauth_unexpected') client.track('possible_phishing_attempt', { provider })
    client.track('recovery_oauth_error', { provider, error: error.message })
    throw error
  }
}

/** Closes the window if its address cannot be read. */
async function leadOn({ popup }: PopupWait, getAddress: () => Promise<{ url: string }>): Promise<void> {
  try {
    popup.location.href = (await getAddress()).url
  } catch (cause) {
    popup.close()
    throw cause
  }
}

async function askGoogle(client: Client, wait: PopupWait): Promise<string> {
  const { verifier, stateCode } = newTrip({ headless: false, disableSignup: false })
  await leadOn(wait, async () =>
    client.call(routes.initCloud, {
      redirect_to: window.location.href,
      code_challenge: await toCodeChallenge(verifier),
      state_code: stateCode,
    }),
  )
  const { authorizationCode } = await awaitPopup(client, { ...wait, stateCode })
  if (authorizationCode === 'undefined') throw new AppError('oauth_user_denied')
  if (authorizationCode === 'error')
    throw new AppError('unknown_auth_error', { message: 'Recovery OAuth failed' })
  const answer = await client.call(routes.authenticateCloud, {
    ...{ authorization_code: authorizationCode, state_code: stateCode, code_verifier: verifier },
    provider: 'google-drive',
  })
  return answer.access_token
}

/** The token comes with the message: there is no code to exchange. */
async function askApple(client: Client, wait: PopupWait): Promise<string> {
  await leadOn(wait, () => client.call(routes.initICloud, { client_type: 'web' }))
  return whileOpen<string>(client, wait, ({ resolve, reject }) => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      // Accepts only this window at Apple's origin, or the server's for the local replacement of Apple. Any other page
      // could send its own token, and the backup would be stored in an attacker's cloud.
      if (source !== wait.popup) return
      const isOurs = origin === client.apiUrl()
      if (isOurs && data?.type === 'PRIVY_OAUTH_ERROR') reject(new AppError('oauth_user_denied'))
      const token = isOurs ? data?.ckWebAuthToken : origin === appleOrigin && data?.ckSession
      if (typeof token === 'string' && token !== '') resolve(token)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  })
}
