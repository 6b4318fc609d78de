import { AppError, type Endpoint, type Input, type Session } from '@latchkey/wire'
import type { CallOptions } from '../call.ts'
import type { Client } from '../client.ts'
import type { Route } from '../route.ts'
import { rememberLogin } from '../session/recentLogin.ts'
import type { LinkedAccountWithMetadata } from './accountTypes.ts'
import { latestAccount, toLoginMethod } from './fromWire.ts'
import { changeAndAnswer } from './manage.ts'
import type { OAuthProviderType } from './social.ts'
import type { User } from './user.ts'

/** The purpose of a flow. A method works the same way for a login, a link and an update. */
export type Intent = 'login' | 'link' | 'update'

/** The result of a flow that logs in, links or updates. */
export type LoginOutcome = {
  user: User
  isNewUser: boolean
  /** The account that was used for the login, linked or updated. */
  account: LinkedAccountWithMetadata | null
  /** The tokens of the provider, if the app asked for them (protocol 2.1.1). */
  oAuthTokens?: OAuthTokens
}

/** The tokens of an OAuth provider for its own API. */
export type OAuthTokens = {
  provider: OAuthProviderType
  accessToken: string
  accessTokenExpiresInSeconds?: number
  refreshToken?: string
  refreshTokenExpiresInSeconds?: number
  scopes?: string[]
}

/**
 * Refuses a second login during a session. A guest may log in, and becomes a full user (protocol 9).
 * @throws AppError `unknown_auth_error`.
 *
 * @example
 * refuseSecondLogin(client)
 * const { user } = await createCrossAppFlow(client).connect({ appId: app.id })
 */
export function refuseSecondLogin(client: Client): void {
  const { user } = client.session.store.getState()
  if (!user || user.isGuest) return
  throw new AppError('unknown_auth_error', {
    message: 'A user is already logged in. Link the account instead.',
  })
}

/** `mode` on the wire (protocol 2). */
export const toLoginMode = (disableSignup: boolean) => (disableSignup ? 'no-signup' : 'login-or-sign-up')

/** Sends the call that completes a login, opens the session it returns and remembers the login method. */
export async function logIn<E extends Endpoint>(
  client: Client,
  route: Route<E>,
  input: Input<E>,
  options?: CallOptions,
): Promise<LoginOutcome> {
  const answer = (await client.call(route, input, options)) as Session
  const user = client.session.accept(answer)
  if (!user) throw new AppError('unknown_auth_error')
  const account = latestAccount(user)
  const isNewUser = answer.is_new_user ?? false
  rememberLogin(client.storage, client.appId, account)
  client.track('sdk_authenticate', { method: account ? toLoginMethod(account) : 'guest', isNewUser })
  return { user, isNewUser, account, ...toOAuthTokens(answer) }
}

/** Sends the call that links or updates an account of the signed-in user. */
export async function attach<E extends Endpoint>(
  client: Client,
  route: Route<E>,
  input: Input<E>,
): Promise<LoginOutcome> {
  const { user, answer } = await changeAndAnswer(client, route, input).catch((cause: unknown) => {
    throw toAttachError(cause, route)
  })
  return { user, isNewUser: false, account: latestAccount(user), ...toOAuthTokens(answer as OAuthReply) }
}

/** Names the failed action if the server gives no reason. */
function toAttachError(cause: unknown, { path }: Pick<Route, 'path'>): unknown {
  if (!(cause instanceof AppError) || cause.code !== 'unknown_auth_error') return cause
  const code = path.endsWith('/update') ? 'failed_to_update_account' : 'failed_to_link_account'
  return new AppError(code, { cause })
}

type OAuthReply = Pick<Session, 'oauth_tokens'>

/** With the client's names (protocol 2.1.1). */
function toOAuthTokens({ oauth_tokens: from }: OAuthReply): Pick<LoginOutcome, 'oAuthTokens'> {
  if (!from) return {}
  // Tokens of another app are not passed on (`crossApp/flow.ts`).
  const provider = from.provider as OAuthProviderType
  const oAuthTokens: OAuthTokens = { provider, accessToken: from.access_token }
  if (from.access_token_expires_in_seconds !== undefined)
    oAuthTokens.accessTokenExpiresInSeconds = from.access_token_expires_in_seconds
  if (from.refresh_token !== undefined) oAuthTokens.refreshToken = from.refresh_token
  if (from.refresh_token_expires_in_seconds !== undefined)
    oAuthTokens.refreshTokenExpiresInSeconds = from.refresh_token_expires_in_seconds
  if (from.scopes !== undefined) oAuthTokens.scopes = from.scopes
  return { oAuthTokens }
}
