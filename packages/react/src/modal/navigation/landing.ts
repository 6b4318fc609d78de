import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../navigation/journey.ts'
import type { LoginModalOptions } from '../../navigation/loginModalOptions.ts'
import type { Landing, LandingRoute } from '../../navigation/modalRoute.ts'
import { createJourney } from './createJourney.ts'

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
