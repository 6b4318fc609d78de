import { AppError } from '@latchkey/wire'
import { attach, type LoginOutcome, logIn, toLoginMode } from '../../account/enter.ts'
import { checkLinkLimit, requireUserToLink } from '../../account/manage.ts'
import type { OAuthProviderType } from '../../account/social.ts'
import type { OAuthArrival } from '../../app/arrival.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import { withExplanation } from './failure.ts'
import { isInAppBrowser, withTwitterHost } from './inAppBrowser.ts'
import { announceChannel, awaitPopup, openPopup } from './popup.ts'
import * as routes from './routes.ts'
import { keepTrip, newTrip, type Trip, takeTrip, toCodeChallenge } from './trip.ts'

/** The published statuses (protocol 17.3). */
export type OAuthState =
  | { status: 'initial' }
  | { status: 'loading' }
  | { status: 'done'; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

export type OAuthStart = {
  provider: OAuthProviderType
  /** Only existing users may log in. */
  disableSignup?: boolean | undefined
  /** Authorizes a linked account again, for its tokens. */
  isReauthorization?: boolean
}

export type OAuthFlow = Omit<Machine<OAuthState>, 'step'> & {
  /**
   * Sends the visitor to the provider. Leaves the page; `complete` continues after it loads again. A signed-in user
   * links the account.
   * @throws AppError, in addition to the server's errors: `cannot_link_more_of_type`, `disallowed_login_method` if the
   * provider does not work in this browser.
   */
  init(start: OAuthStart): Promise<void>
  /** Does the same in a window, while this page stays. Call it right after a click. */
  inPopup(start: OAuthStart): Promise<LoginOutcome>
  /**
   * Logs in or links with the parameters in the page's address.
   * @throws AppError `unknown_auth_error` without parameters, `oauth_unexpected` if another browser began,
   * `oauth_user_denied`, `oauth_account_suspended`, `account_transfer_required` (see `transferOffer`),
   * `unknown_auth_error`.
   */
  complete(arrival: OAuthArrival | undefined): Promise<LoginOutcome>
}

export type OAuthFlowOptions = {
  /** Marks calls of the built-in modal, which also continues after the return. */
  fromModal?: boolean
  /** Leaves the page. @default location.assign */
  leave?: (url: string) => void
}

const moves: Moves<OAuthState> = {
  initial: ['loading'],
  // From `loading` to itself: the visitor may come back to a page that the browser kept in memory.
  loading: ['loading', 'done'],
  done: ['loading'],
  error: ['loading'],
}

const notBegun = 'Must initialize OAuth flow before calling loginWithOAuth'

/** As long as the server waits for a provider. */
const popupMs = 600_000

/**
 * Logs a user in with a social account, or links one (protocol 2.6, 7.2).
 *
 * @example
 * const flow = createOAuthFlow(client)
 * await flow.init({ provider: 'google' })
 * // after the return, on the page that the visitor left from
 * const arrival = client.arrival.take('oauth')
 * if (arrival) await flow.complete(arrival)
 */
export function createOAuthFlow(client: Client, options: OAuthFlowOptions = {}): OAuthFlow {
  const { fromModal = false, leave = (url) => window.location.assign(url) } = options
  const { step, reset, ...store } = createMachine<OAuthState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  const complete = async (work: () => Promise<LoginOutcome>): Promise<LoginOutcome> => {
    const last = await step({ status: 'loading' }, async () => ({ status: 'done', outcome: await work() }))
    return last.outcome
  }

  let going = new AbortController()
  const stop = () => {
    going.abort()
    going = new AbortController()
    return going.signal
  }
  const startOver = () => {
    stop()
    reset()
  }

  return {
    ...store,
    reset: startOver,
    async init(start) {
      await step({ status: 'loading' }, async () => {
        const signal = stop()
        const trip = toTrip(client, start, fromModal)
        const url = await askForAddress(client, { start, trip, fromModal })
        if (signal.aborted) throw new AppError('exited_auth_flow')
        keepTrip(client, trip)
        if (start.provider === 'twitter') announceChannel()
        leave(url)
        // The visitor returned from the provider with the Back button, to a page that the browser kept in memory.
        window.addEventListener('pageshow', ({ persisted }) => persisted && startOver(), { signal })
        return { status: 'loading' }
      })
    },
    inPopup: (start) =>
      complete(async () => {
        const signal = stop()
        const trip = toTrip(client, start, fromModal)
        const popup = openPopup()
        const { stateCode } = trip
        try {
          popup.location.href = await askForAddress(client, { start, trip, fromModal })
        } catch (cause) {
          popup.close()
          throw cause
        }
        const mayLookClosed = start.provider === 'twitter'
        const how = { popup, stateCode, timeoutMs: popupMs, signal, mayLookClosed }
        const answer = await awaitPopup(client, how)
        return finish(client, trip, { ...answer, provider: start.provider })
      }),
    async complete(arrival) {
      // Checked before the stored state is removed: the visitor may still come back.
      if (!arrival) throw new AppError('unknown_auth_error', { message: notBegun })
      return complete(() => finish(client, takeTrip(client), arrival))
    },
  }
}

function toTrip(client: Client, start: OAuthStart, fromModal: boolean): Trip {
  const { provider, disableSignup = false } = start
  if (provider === 'google' && isInAppBrowser())
    throw new AppError('disallowed_login_method', { message: 'Could not log in with provider' })
  if (start.isReauthorization) requireLinked(client, provider)
  else if (isSignedIn(client)) checkLinkLimit(requireUserToLink(client), `${provider}_oauth`)
  return newTrip({ headless: !fromModal, disableSignup })
}

function requireLinked(client: Client, provider: OAuthProviderType): void {
  const type = `${provider}_oauth`
  if (requireUserToLink(client).linkedAccounts.some((account) => account.type === type)) return
  throw new AppError('linked_account_not_found', {
    message: `OAuth account of type ${provider} not linked to the account.`,
  })
}

type StartRequest = { start: OAuthStart; trip: Trip; fromModal: boolean }

async function askForAddress(client: Client, { start, trip, fromModal }: StartRequest): Promise<string> {
  const { provider } = start
  const code_challenge = await toCodeChallenge(trip.verifier)
  const token = await getCaptcha(client).takeToken()
  const { url } = await client.call(
    routes.initOAuth,
    { provider, redirect_to: window.location.href, token, code_challenge, state_code: trip.stateCode },
    { headers: fromModal ? { 'privy-ui': 't' } : {} },
  )
  return provider === 'twitter' ? withTwitterHost(url) : url
}

/** A guest logs in and becomes a full user; other users link. */
function isSignedIn({ session }: Client): boolean {
  const { user } = session.store.getState()
  return user !== null && !user.isGuest
}

async function finish(client: Client, trip: Partial<Trip>, arrival: OAuthArrival): Promise<LoginOutcome> {
  const { authorizationCode, stateCode, provider } = arrival
  if (trip.stateCode !== stateCode) {
    const states = { storedStateCode: trip.stateCode ?? null, returnedStateCode: stateCode }
    client.track('possible_phishing_attempt', { provider, ...states })
    throw new AppError('oauth_unexpected')
  }
  if (authorizationCode === 'undefined') throw new AppError('oauth_user_denied')
  if (authorizationCode === 'error')
    throw new AppError('unknown_auth_error', { message: 'Invalid code during OAuth flow' })
  if (!trip.verifier) throw new AppError('unknown_auth_error', { message: 'Authentication error.' })
  const proof = {
    authorization_code: authorizationCode,
    state_code: stateCode,
    code_verifier: trip.verifier,
  }
  return withExplanation(() =>
    isSignedIn(client)
      ? attach(client, routes.linkOAuth, proof)
      : logIn(client, routes.authenticateOAuth, { ...proof, mode: toLoginMode(trip.disableSignup ?? false) }),
  )
}
