import type { LoginMethodName } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { createJourney, type OpenJourney } from './createJourney.ts'
import type { Journey } from './journey.ts'
import type { FirstScreens, LandingPrefill, RouteTo } from './modalRoute.ts'

/** What `login` may be told, with the published names (protocol 10.3). */
export type LoginModalOptions = {
  /** Only these, of those the app has. */
  loginMethods?: LoginMethodName[]
  prefill?: LandingPrefill
  /** Only existing users may log in. */
  disableSignup?: boolean
}

export type LandingRoute = RouteTo<Pick<FirstScreens, 'landing'>>

/** A login that begins on the landing screen. */
export type Landing = { journey: OpenJourney; route: LandingRoute }

export function landingRoute(
  journey: Journey,
  { loginMethods, prefill }: LoginModalOptions = {},
): LandingRoute {
  return { name: 'landing', props: { journey, methods: loginMethods ?? null, prefill: prefill ?? null } }
}

export function createLanding(latchkey: Latchkey, options: LoginModalOptions = {}): Landing {
  const journey = createJourney(latchkey, 'login', options)
  return { journey, route: landingRoute(journey, options) }
}
