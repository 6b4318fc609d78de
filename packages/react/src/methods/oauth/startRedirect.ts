import type { LoginOutcome, OAuthFlow, OAuthStart } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../navigation/journey.ts'
import type { ModalRoute, RouteTo } from '../../navigation/modalRoute.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import { getOAuthFlow } from './getFlow.ts'
import { noteLeaving } from './leaving.ts'
import type { OAuthScreens } from './modalRoutes.ts'
import { staysHere } from './staysHere.ts'

/**
 * Sends the visitor to the provider. If the page stays, it opens a window and returns the result; otherwise the page is
 * left and it returns null.
 */
export async function startRedirect(
  latchkey: Pick<Latchkey, 'isFirstParty'>,
  flow: OAuthFlow,
  start: OAuthStart,
): Promise<LoginOutcome | null> {
  if (staysHere(latchkey)) return flow.inPopup(start)
  await flow.init(start)
  return null
}

/** The same for the modal, which shows the result by the flow's state. */
export function startRedirectFromModal(
  latchkey: Latchkey,
  journey: Journey,
  { provider }: Pick<OAuthStart, 'provider'>,
): void {
  const start = { provider, disableSignup: journey.disableSignup }
  if (!staysHere(latchkey)) noteLeaving(latchkey.client)
  startRedirect(latchkey, getOAuthFlow(latchkey, journey), start).then(
    (outcome) => outcome && reportSuccess(latchkey, journey, outcome),
    () => {},
  )
}

/** The route that shows it. A user who leaves it before the page redirects cancels the flow. */
export function redirectRoute(
  latchkey: Latchkey,
  journey: Journey,
  { provider }: Pick<OAuthStart, 'provider'>,
): ModalRoute {
  const route: RouteTo<OAuthScreens> = {
    name: 'oauth.status',
    props: { journey, provider, hasReturned: false },
  }
  return cancelOnLeave(latchkey, route, getOAuthFlow(latchkey, journey))
}

export function reportSuccess(latchkey: Latchkey, journey: Journey, outcome: LoginOutcome): void {
  emitTokens(latchkey, outcome)
  journey.onSuccess(outcome)
}

/** Emits the provider's tokens, if the app asked for them (protocol 2.1.1). */
export function emitTokens({ events }: Latchkey, { oAuthTokens, user }: LoginOutcome): void {
  if (oAuthTokens) events.emit('oAuthAuthorization', 'onOAuthTokenGrant', { oAuthTokens, user })
}
