import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { isInAppBrowser } from '../../methods/oauth/inAppBrowser.ts'
import { awaitPopup, openPopup } from '../../methods/oauth/popup.ts'
import { newTrip, toCodeChallenge } from '../../methods/oauth/trip.ts'
import { type PopupWait, whileOpen } from '../../methods/oauth/whileOpen.ts'
import * as routes from './cloudRoutes.ts'

/** Where a user keeps the backup of a wallet. */
export type CloudMethod = 'google-drive' | 'icloud'

/** As long as the server waits for a provider. */
const popupMs = 600_000
/** Where Apple's sign-in ends. */
const appleOrigin = 'https://cdn.apple-cloudkit.com'

/**
 * Asks the user, in a window, to let the wallet keep its backup in their Google Drive or iCloud, and gives the token that
 * the frame reads and writes it with. Call it right after a click. Verifier and state stay in memory (protocol 6.7).
 *
 * @throws AppError, besides the server's: `unknown_auth_error` where the browser opens no window, `oauth_user_denied` also
 * when it is closed, `oauth_unexpected` when it comes back with another state, `disallowed_login_method` inside another app,
 * where Google shows nothing, `client_request_timeout` after ten minutes,
 * `exited_auth_flow` once `signal` is aborted, which closes it.
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

/** The window is closed where its address cannot be had. */
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

/** The token comes with the message: there is no code to trade in. */
async function askApple(client: Client, wait: PopupWait): Promise<string> {
  await leadOn(wait, () => client.call(routes.initICloud, { client_type: 'web' }))
  return whileOpen<string>(client, wait, ({ resolve, reject }) => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      // Exactly this window, at exactly Apple's origin or, for the local stand-in of Apple, the server's: any other page
      // could give a token of its own, and the backup would lie in a stranger's cloud.
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
