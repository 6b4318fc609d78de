import {
  answerByChannel,
  answerOpener,
  isOwnTrip,
  isSignatureArrival,
  type OAuthArrival,
  type OAuthProviderType,
  readTrip,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { emitAccount } from '../../account/linking/openAccount.ts'
import type { Latchkey } from '../../latchkey.ts'
import { createJourney } from '../../modal/navigation/createJourney.ts'
import { findMethod, type Method } from '../../modal/navigation/method.ts'
import { showLanding } from '../../modal/navigation/openLogin.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { getHeadlessFlow, getOAuthFlow } from './getFlow.ts'
import type { OAuthScreens } from './modalRoutes.ts'
import { isProvider } from './names.ts'
import { emitTokens, reportSuccess } from './startRedirect.ts'

/**
 * Continues for a visitor who is back from a provider. If this page is the popup of another page, that page continues
 * instead, and this returns true.
 */
export async function resumeRedirect(
  latchkey: Latchkey,
  arrival: OAuthArrival,
  methods: readonly Method[] = [],
): Promise<boolean> {
  const { client } = latchkey
  const isOwn = isOwnTrip(client, arrival) || isSignatureArrival(client, arrival)
  if (!isOwn) {
    if (answerOpener(arrival)) return true
    if (await answerByChannel(client, arrival)) {
      window.close()
      return true
    }
  }
  if (!isProvider(arrival.provider)) {
    // Another app's account returns like that of a social provider.
    const owner = isOwn && findMethod(methods, arrival.provider)
    if (owner) await (await owner.load()).resume?.(latchkey, arrival, methods)
    return false
  }
  const { headless, disableSignup } = readTrip(client)
  await client.whenReady()
  if (headless) await completeSilently(latchkey, arrival)
  else await completeInModal(latchkey, { arrival, provider: arrival.provider, disableSignup })
  return false
}

/** For the hooks, whose state and callbacks show the result. */
async function completeSilently(latchkey: Latchkey, arrival: OAuthArrival): Promise<void> {
  const { events } = latchkey
  const wasSignedIn = isSignedIn(latchkey)
  const linkMethod = arrival.provider as OAuthProviderType // checked by `resumeRedirect`
  try {
    const outcome = await getHeadlessFlow(latchkey).complete(arrival)
    emitTokens(latchkey, outcome)
    if (!wasSignedIn) return emitLogin(latchkey, { ...outcome, wasAlready: false })
    const { user, account } = outcome
    if (account) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount: account })
  } catch (error) {
    const { code } = AppError.from(error)
    if (wasSignedIn) events.emit('linkAccount', 'onError', code, { linkMethod })
    else events.emit('login', 'onError', code)
  }
}

type OAuthReturn = { arrival: OAuthArrival; provider: OAuthProviderType; disableSignup: boolean }

/** The modal opens again where the visitor left it. */
async function completeInModal(latchkey: Latchkey, oauthReturn: OAuthReturn): Promise<void> {
  const { modal, client } = latchkey
  const { provider, arrival } = oauthReturn
  const { user } = client.session.store.getState()
  // Re-authorizing a linked account is not a new link.
  const isKnown = user?.linkedAccounts.some(({ type }) => type === `${provider}_oauth`) ?? false
  const intent = isSignedIn(latchkey) ? 'link' : 'login'
  const journey = createJourney(latchkey, intent, oauthReturn)
  const route: RouteTo<OAuthScreens> = {
    name: 'oauth.status',
    props: { journey, provider, hasReturned: true },
  }
  if (intent === 'login') {
    showLanding(latchkey, journey)
    modal.push(route)
  } else
    modal.open(route, (failure) =>
      journey.close(
        () => isKnown || emitAccount(latchkey, { intent: 'link', option: provider }, journey, failure),
      ),
    )
  await getOAuthFlow(latchkey, journey)
    .complete(arrival)
    .then(
      (outcome) => reportSuccess(latchkey, journey, outcome),
      // The screen shows the error, by the flow's state.
      () => {},
    )
}

function isSignedIn({ client }: Latchkey): boolean {
  const { user } = client.session.store.getState()
  return user !== null && !user.isGuest
}
