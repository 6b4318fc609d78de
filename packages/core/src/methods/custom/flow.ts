import { AppError } from '@latchkey/wire'
import { type LoginOutcome, logIn } from '../../account/enter.ts'
import type { User } from '../../account/user.ts'
import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { decodeToken } from '../../session/claims.ts'
import { readText } from '../../storage.ts'
import { createValue, type Store } from '../../store.ts'
import * as routes from './routes.ts'

/** The published statuses (protocol 4.10). */
export type CustomAuthFlowState =
  | { status: 'initial' }
  | { status: 'loading' }
  | { status: 'not-enabled' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

export type CustomAuth = Store<CustomAuthFlowState> & {
  /** Follows the host app's login; returns the function that stops it. */
  start(): () => void
}

export type CustomAuthOptions = {
  onAuthenticated?(outcome: LoginOutcome): void
  onUnauthenticated?(): void
}

/** The subject of the last accepted token. Stored like the session. */
const lastSubject = 'latchkey:custom_subject'

/** The one error that published servers use for "start again" (protocol 1.8). */
const takenText = 'User already exists with provided custom JWT account.'

/**
 * Logs in with the host app's token as soon as `config.customAuth` returns one, and logs out when it returns none. It
 * looks again for each new config, so update `isLoading` and `getCustomAccessToken` as they change.
 *
 * @example
 * const custom = createCustomAuth(client, { onAuthenticated: ({ user }) => console.log(user.id) })
 * const stop = custom.start()
 */
export function createCustomAuth(client: Client, options: CustomAuthOptions = {}): CustomAuth {
  const { set, ...store } = createValue<CustomAuthFlowState>({ status: 'initial' })
  let running = false
  let again = false
  const show = (next: CustomAuthFlowState) => {
    if (next.status === 'error' || next.status !== store.getState().status) set(next)
  }

  async function follow(): Promise<void> {
    const { customAuth } = getSettings(client).getState()
    if (!customAuth) return show({ status: 'not-enabled' })
    if (customAuth.isLoading || client.state.getState().status !== 'ready') return show({ status: 'loading' })
    const token = await customAuth.getCustomAccessToken()
    if (!token) return leave()
    const next = decodeToken(token)?.subject
    const { user } = client.session.store.getState()
    const before = readText(client.storage, lastSubject)
    // Another user logged in to the host app, perhaps on a page without Latchkey, without logging out first.
    if (user && isCustom(user) && before !== null && next !== before) await client.session.logout()
    else if (user && !user.isGuest) return enter(next)
    show({ status: 'loading' })
    const outcome = await logIn(client, routes.authenticateCustom, { token })
    enter(next)
    options.onAuthenticated?.(outcome)
  }

  function enter(next: unknown): void {
    client.storage.set(lastSubject, next)
    show({ status: 'done' })
  }

  async function leave(): Promise<void> {
    const { user } = client.session.store.getState()
    client.storage.set(lastSubject, null)
    if (user && isCustom(user)) {
      await client.session.logout()
      options.onUnauthenticated?.()
    }
    show({ status: 'initial' })
  }

  /** Runs once at a time. Later changes are handled afterwards. */
  async function run(): Promise<void> {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await follow().catch((cause: unknown) => {
        const error = AppError.from(cause)
        show(error.message === takenText ? { status: 'initial' } : { status: 'error', error })
      })
    }
    running = false
  }

  return {
    ...store,
    start() {
      const stops = [getSettings(client).subscribe(run), client.state.subscribe(run)]
      run()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** A user who logged in with another method stays logged in without a token. */
function isCustom({ linkedAccounts }: User): boolean {
  return linkedAccounts.some(({ type }) => type === 'custom_auth')
}
