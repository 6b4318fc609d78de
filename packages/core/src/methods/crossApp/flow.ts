import { AppError, limits } from '@latchkey/wire'
import { attach, type LoginOutcome, logIn, toLoginMode } from '../../account/enter.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import { keepCrossAppToken } from '../../session/crossAppToken.ts'
import { awaitPopup, openPopup } from '../oauth/popup.ts'
import * as routes from '../oauth/routes.ts'
import { newTrip, type Trip, toCodeChallenge } from '../oauth/trip.ts'
import { listProviderApps } from './connections.ts'

export type CrossAppState =
  | { status: 'initial' }
  | { status: 'loading' }
  | { status: 'done'; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

export type CrossAppFlow = Omit<Machine<CrossAppState>, 'step'> & {
  /**
   * Opens the other app's window and waits for its user. Call it right after a click. A signed-in user links the
   * account, a guest logs in.
   * @throws AppError, besides the server's: `cross_app_connection_not_allowed`, `oauth_user_denied`,
   * `client_request_timeout` after two minutes, `oauth_unexpected`, `exited_auth_flow` after a reset, which closes the
   * window.
   */
  connect(input: {
    appId: string
    /** Only existing users may log in. */
    disableSignup?: boolean | undefined
  }): Promise<LoginOutcome>
}

const moves: Moves<CrossAppState> = {
  initial: ['loading'],
  loading: ['done'],
  done: ['loading'],
  error: ['loading'],
}

/**
 * Logs a user in with the account of another app, or links it (protocol 7.7). Verifier and state stay in memory: the
 * page is never left.
 *
 * @example
 * const flow = createCrossAppFlow(client)
 * button.onclick = () => flow.connect({ appId: 'app-id-of-25-characters--' })
 */
export function createCrossAppFlow(client: Client, options: { fromModal?: boolean } = {}): CrossAppFlow {
  const { fromModal = false } = options
  const { step, reset, ...store } = createMachine<CrossAppState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))

  let waiting = new AbortController()

  return {
    ...store,
    reset() {
      waiting.abort()
      reset()
    },
    async connect({ appId, disableSignup = false }) {
      const last = await step({ status: 'loading' }, async () => {
        waiting = new AbortController()
        const { signal } = waiting
        const providerAppId = appId
        client.track('cross_app_auth_started', { providerAppId })
        try {
          const outcome = await connect(client, { providerAppId, fromModal, disableSignup, signal })
          client.track('cross_app_auth_completed', { providerAppId })
          return { status: 'done', outcome }
        } catch (cause) {
          const error = AppError.from(cause)
          client.track('cross_app_auth_error', { providerAppId, error: error.message })
          throw error
        }
      })
      return last.outcome
    },
  }
}

type ConnectRequest = {
  providerAppId: string
  fromModal: boolean
  disableSignup: boolean
  signal: AbortSignal
}

async function connect(client: Client, request: ConnectRequest): Promise<LoginOutcome> {
  const { providerAppId, fromModal, disableSignup, signal } = request
  const trip = newTrip({ headless: !fromModal, disableSignup })
  const popup = openPopup()
  try {
    await requireConnection(client, providerAppId)
    popup.location.href = await askForAddress(client, { ...request, trip })
  } catch (cause) {
    popup.close()
    throw cause
  }
  const { stateCode } = trip
  const how = { popup, stateCode, timeoutMs: limits.crossAppTimeoutMs, signal }
  const answer = await awaitPopup(client, how).catch(explain)
  if (answer.authorizationCode === 'undefined') throw createDenial()
  if (answer.authorizationCode === 'error') throw invalidCode()
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

async function requireConnection(client: Client, appId: string): Promise<void> {
  if ((await listProviderApps(client)).some(({ id }) => id === appId)) return
  throw new AppError('cross_app_connection_not_allowed', { message: 'Invalid connected app' })
}

async function askForAddress(
  client: Client,
  { providerAppId, trip, fromModal }: ConnectRequest & { trip: Trip },
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

/** The sentences of the catalog (product 3.8). */
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
