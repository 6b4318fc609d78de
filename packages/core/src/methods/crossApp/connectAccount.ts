import { AppError, limits } from '@latchkey/wire'
import { attach, type LoginOutcome, logIn, toLoginMode } from '../../account/enter.ts'
import type { OAuthArrival } from '../../app/arrival.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { keepCrossAppToken } from '../../session/crossAppToken.ts'
import { awaitPopup, type PopupAnswer } from '../oauth/popup.ts'
import * as routes from '../oauth/routes.ts'
import { keepTrip, newTrip, type Trip, takeTrip, toCodeChallenge } from '../oauth/trip.ts'
import { findProviderApp } from './findProviderApp.ts'

export type ConnectRequest = {
  providerAppId: string
  /** Opened within the click. Closed afterwards unless it `staysOpen` for another step. */
  popup: Window
  staysOpen?: boolean
  fromModal: boolean
  disableSignup: boolean
  signal: AbortSignal
}

/** Asks the user of another app in its window, then logs in with the account or links it (protocol 7.7). */
export async function connectAccount(client: Client, request: ConnectRequest): Promise<LoginOutcome> {
  const { providerAppId, popup, staysOpen, fromModal, disableSignup, signal } = request
  const trip = newTrip({ headless: !fromModal, disableSignup })
  try {
    await findProviderApp(client, providerAppId)
    popup.location.href = await askForAddress(client, { ...request, trip })
  } catch (cause) {
    popup.close()
    throw cause
  }
  const { stateCode } = trip
  const how = { popup, staysOpen, stateCode, timeoutMs: limits.crossAppTimeoutMs, signal }
  const answer = await awaitPopup(client, how).catch(explain)
  return finishConnection(client, { providerAppId, trip, answer })
}

/**
 * Does the same by leaving this page: `completeConnection` continues after the page loads again.
 *
 * @throws AppError as `connectAccount`, before the page is left.
 */
export async function leaveToConnect(
  client: Client,
  request: Pick<ConnectRequest, 'providerAppId' | 'fromModal' | 'disableSignup'>,
): Promise<Trip> {
  const trip = newTrip({ headless: !request.fromModal, disableSignup: request.disableSignup })
  await findProviderApp(client, request.providerAppId)
  const url = await askForAddress(client, { ...request, trip })
  keepTrip(client, trip)
  window.location.assign(url)
  return trip
}

/**
 * Logs in or links with the parameters in the page's address.
 *
 * @throws AppError `oauth_unexpected` if the request began in another browser, and as `connectAccount`.
 *
 * @example
 * const arrival = client.arrival.take('oauth')
 * if (arrival && isOwnTrip(client, arrival)) await completeConnection(client, arrival)
 */
export async function completeConnection(client: Client, arrival: OAuthArrival): Promise<LoginOutcome> {
  const { verifier, stateCode, disableSignup = false } = takeTrip(client)
  if (stateCode !== arrival.stateCode || !verifier) throw new AppError('oauth_unexpected')
  const trip = { verifier, disableSignup }
  return finishConnection(client, {
    providerAppId: arrival.provider.slice('privy:'.length),
    trip,
    answer: arrival,
  })
}

type Connection = {
  providerAppId: string
  trip: Pick<Trip, 'verifier' | 'disableSignup'>
  answer: PopupAnswer
}

async function finishConnection(
  client: Client,
  { providerAppId, trip, answer }: Connection,
): Promise<LoginOutcome> {
  if (answer.authorizationCode === 'undefined') throw createDenial()
  if (answer.authorizationCode === 'error') throw invalidCode()
  const { disableSignup } = trip
  const proof = {
    authorization_code: answer.authorizationCode,
    state_code: answer.stateCode,
    code_verifier: trip.verifier,
    provider: `privy:${providerAppId}`,
  }
  const outcome = await (isSignedIn(client)
    ? attach(client, routes.linkOAuth, proof)
    : logIn(client, routes.authenticateOAuth, { ...proof, mode: toLoginMode(disableSignup) }))
  keepCrossAppToken(client, providerAppId, outcome.oAuthTokens?.accessToken ?? null)
  return outcome
}

async function askForAddress(
  client: Client,
  { providerAppId, trip, fromModal }: Pick<ConnectRequest, 'providerAppId' | 'fromModal'> & { trip: Trip },
) {
  const code_challenge = await toCodeChallenge(trip.verifier)
  const token = await getCaptcha(client).takeToken()
  const { url } = await client.call(
    routes.initOAuth,
    {
      ...{ provider: `privy:${providerAppId}`, redirect_to: window.location.href, token },
      ...{ code_challenge, state_code: trip.stateCode },
    },
    { headers: fromModal ? { 'privy-ui': 't' } : {} },
  )
  return url
}

function isSignedIn({ session }: Client): boolean {
  const { user } = session.store.getState()
  return user !== null && !user.isGuest
}

/** The messages of the catalog (protocol 19.8). */
function explain(cause: unknown): never {
  const error = AppError.from(cause)
  if (error.code === 'oauth_user_denied') throw createDenial()
  if (error.code === 'client_request_timeout')
    throw new AppError('client_request_timeout', {
      message: 'Authorization request timed out after 2 minutes.',
      cause,
    })
  throw error.code === 'unknown_auth_error' ? invalidCode(cause) : error
}

function createDenial(): AppError {
  return new AppError('oauth_user_denied', {
    message: 'User denied confirmation during cross-app auth flow',
  })
}

function invalidCode(cause?: unknown): AppError {
  return new AppError('unknown_auth_error', {
    message: 'Invalid code during cross-app auth flow.',
    cause,
  })
}
