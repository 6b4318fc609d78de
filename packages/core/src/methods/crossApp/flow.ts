import { AppError } from '@latchkey/wire'
import type { LoginOutcome } from '../../account/enter.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import { openPopup } from '../oauth/popup.ts'
import { connectAccount, leaveToConnect } from './connectAccount.ts'
import { canLeave } from './leaveToSign.ts'
import { whenKept } from './whenKept.ts'

export type CrossAppState =
  | { status: 'initial' }
  | { status: 'loading' }
  | { status: 'done'; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

export type CrossAppFlow = Omit<Machine<CrossAppState>, 'step'> & {
  /**
   * Opens the other app's window and waits for its user. Call it right after a click. A signed-in user links the
   * account; a guest logs in. If the browser blocks the window, leaves the page, and `completeConnection` continues
   * after it loads again.
   * @throws AppError, in addition to the server's errors: `cross_app_connection_not_allowed`, `oauth_user_denied`,
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
 * Logs a user in with the account of another app, or links it (protocol 7.7). Verifier and state stay in memory,
 * because the page stays open.
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
          const how = { providerAppId, fromModal, disableSignup, signal }
          const popup = openWindow()
          const outcome = await (popup ? connectAccount(client, { ...how, popup }) : leave(client, how))
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

/** Null if the browser blocks the window and this tab can go to the other app itself. */
function openWindow(): Window | null {
  try {
    return openPopup()
  } catch (cause) {
    if (canLeave()) return null
    throw cause
  }
}

async function leave(client: Client, how: Parameters<typeof leaveToConnect>[1]): Promise<never> {
  await leaveToConnect(client, how)
  await whenKept()
  throw new AppError('exited_auth_flow')
}
