import { getSettings, type Intent, type LoginOutcome, type User } from '@latchkey/core'
import { limits } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey, OpenJourney } from '../../navigation/journey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import { type AfterLogin, afterLogin } from './afterLogin.ts'

type JourneyOptions = {
  disableSignup?: boolean | undefined
  /** Returns what follows the login. @default terms and wallet, as the app is set up */
  next?(user: User): AfterLogin
}

/**
 * Starts a login, link or update in the modal. The success mark is shown before anything else follows. Going back or
 * closing the modal while the request is pending undoes nothing: due screens still follow.
 */
export function createJourney(
  latchkey: Latchkey,
  intent: Intent,
  { disableSignup = false, next }: JourneyOptions = {},
): OpenJourney {
  const { modal, client } = latchkey
  let outcome: LoginOutcome | null = null
  let tell: (() => void) | undefined
  let hasGoneOn = false
  let creation: Promise<string> | undefined

  /** Returns nothing if the user has signed out meanwhile. */
  function due(): AfterLogin {
    const { user } = client.session.store.getState()
    if (intent !== 'login' || !outcome || !user || hasGoneOn) return 'close'
    // The wallet may exist by now; the user should see it.
    if (creation) return 'wallet.create'
    return next ? next(user) : afterLogin(user, getSettings(client).getState())
  }

  function continueAfterLogin(): void {
    const name = due()
    if (name !== 'close') {
      hasGoneOn = true
      const route: ModalRoute = { name, props: { creation } }
      tell ? modal.open(route, tell) : modal.replace(route)
    } else if (tell) tell()
    else modal.close()
  }

  return {
    intent,
    disableSignup,
    shared: new Map(),
    outcome: () => outcome,
    close(say) {
      tell = say
      continueAfterLogin()
    },
    onSuccess(result) {
      outcome = result
      if (due() === 'wallet.create') creation = beginCreation(latchkey)
      const route = modal.getState().at(-1)
      if (tell || isFirstStep(route)) return continueAfterLogin()
      const closeMs = route?.successCloseMs ?? limits.successCloseMs
      const waitMs = closeMs - (due() === 'close' ? 0 : limits.nextScreenEarlierMs)
      setTimeout(() => tell || hasGoneOn || continueAfterLogin(), waitMs)
    },
  }
}

/** Starts while the success mark is shown. The next screen shows the result. */
function beginCreation(latchkey: Latchkey): Promise<string> | undefined {
  const creation = latchkey.loadWallet().then(({ beginDueCreation }) => beginDueCreation() ?? '')
  creation.catch(() => {})
  return creation
}

/** A user who has gone back to the start of the flow sees no success mark there. */
function isFirstStep(route: ModalRoute | undefined): boolean {
  return route?.name === 'landing' || route?.isFirstStep === true
}

/** Creates a value once per flow, such as a state that several screens share. */
export function oncePerJourney<T>(make: (latchkey: Latchkey, journey: Journey) => T) {
  return (latchkey: Latchkey, journey: Journey): T => {
    const { shared } = journey
    if (!shared.has(make)) shared.set(make, make(latchkey, journey))
    return shared.get(make) as T
  }
}
