import { getSettings } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { OpenJourney } from '../../navigation/journey.ts'
import type { LoginModalOptions } from '../../navigation/loginModalOptions.ts'
import type { LandingRoute, RouteTo } from '../../navigation/modalRoute.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { whenIdle } from '../../whenIdle.ts'
import type { ErrorScreens } from '../errors/modalRoutes.ts'
import { afterLogin } from './afterLogin.ts'
import { createLanding, landingRoute } from './landing.ts'

/** Opens the modal on the landing screen; its callbacks are notified when it closes. */
export function openLogin(latchkey: Latchkey, options: LoginModalOptions = {}): void {
  const { client, modal, events } = latchkey
  // Called twice, as by an effect in StrictMode: the modal is already open, and the user has not left it.
  if (modal.getState()[0]?.name === 'landing') return
  const { user } = client.session.store.getState()
  if (user && !user.isGuest) {
    console.warn('A user is already logged in.')
    return
  }
  if (client.storage.status === 'blocked') {
    const tell = () => events.emit('login', 'onError', 'session_storage_unavailable')
    modal.open({ name: 'errors.storageBlocked', props: {} } satisfies RouteTo<ErrorScreens>, tell)
    return
  }
  // The prepared screen is for one login without options.
  const landing = Object.keys(options).length === 0 ? latchkey.landing : undefined
  latchkey.landing = undefined
  const { journey, route } = landing ?? createLanding(latchkey, options)
  showLanding(latchkey, journey, route)
}

/** Shows the landing screen of a flow, which is notified when the modal closes. */
export function showLanding(
  latchkey: Latchkey,
  journey: OpenJourney,
  route: LandingRoute = landingRoute(journey),
): void {
  const { client, modal, events } = latchkey
  modal.open(route, (failure) => {
    client.track('modal_closed')
    endLogin(latchkey, journey, () => events.emit('login', 'onError', failure?.code ?? 'exited_auth_flow'))
  })
  // The request waits until after the first paint.
  whenIdle(() => client.track('modal_open', { initialScreen: 'LANDING' }))
}

/** When the modal closes, notifies callbacks of the user who logged in, or calls `exit`. */
export function endLogin(latchkey: Latchkey, journey: OpenJourney, exit: () => void): void {
  const { session } = latchkey.client
  let hasExited = false
  journey.close(() => {
    const outcome = journey.outcome()
    const { user } = session.store.getState()
    if (outcome && user) {
      if (afterLogin(user, getSettings(latchkey.client).getState()) !== 'account.terms')
        return emitLogin(latchkey, { user, isNewUser: outcome.isNewUser, wasAlready: false })
      // A user who leaves before accepting the terms has not signed up.
      session.logout()
      // A user who signed in some other way has not exited this login either.
    } else if (user && !user.isGuest) return
    if (!hasExited) exit()
    hasExited = true
  })
}
