import { type AppConfig, AppError } from '@latchkey/wire'
import type { Call } from '../call.ts'
import { isSilence } from '../http.ts'
import type { Session } from '../session/session.ts'
import { createValue, type Store, type WritableStore } from '../store.ts'
import { getApp } from './routes.ts'

/**
 * Whether the client can be used. `unreachable` has the cause, and does not last: the client tries again after a while,
 * when the browser comes online, and when `retry` is called.
 */
export type ClientState =
  | { status: 'loading' }
  | { status: 'ready' }
  /** `retryAt` is the time of the next attempt, in Unix ms; null during an attempt. */
  | { status: 'unreachable'; error: AppError; retryAt: number | null }

export type BootOptions = {
  appId: string
  call: Call
  session: Session
  app: WritableStore<AppConfig | null>
  wait(ms: number): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
}

export type Boot = {
  state: Store<ClientState>
  /** Starts or continues to load. Returns the function that stops it. A second call is harmless. */
  start(): () => void
  retry(): void
  /** Reads the app's config again. */
  reload(): Promise<void>
}

const firstRetryMs = 2_000
const longestRetryMs = 60_000

/** Loads the app and the session; keeps trying while it is started. */
export function createBoot(options: BootOptions): Boot {
  const state = createValue<ClientState>({ status: 'loading' })
  const { set: _, ...store } = state
  const bell = { ring: () => {} }
  let users = 0
  let running = false

  async function run(): Promise<void> {
    running = true
    // In its own task: on a slow phone the page's first effects already take long, even without a request.
    await new Promise((resolve) => setTimeout(resolve))
    for (let delayMs = firstRetryMs; users > 0; delayMs = Math.min(delayMs * 2, longestRetryMs)) {
      // Created before the attempt, so that a `retry` at the moment of failure is not lost.
      const rung = new Promise<void>((ring) => Object.assign(bell, { ring }))
      if (await attempt(options, state, delayMs)) break
      await Promise.race([options.wait(delayMs), rung])
    }
    running = false
  }

  return {
    state: store,
    start() {
      users++
      if (!running && state.getState().status !== 'ready') run()
      const stopListening = whenOnline(() => bell.ring())
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        users--
        stopListening()
      }
    },
    retry: () => bell.ring(),
    reload: () => loadApp(options),
  }
}

async function attempt(
  options: BootOptions,
  state: WritableStore<ClientState>,
  delayMs: number,
): Promise<boolean> {
  const before = state.getState()
  if (before.status === 'unreachable') state.set({ ...before, retryAt: null })
  try {
    await load(options)
    state.set({ status: 'ready' })
    return true
  } catch (cause) {
    const error = AppError.from(cause, 'server_unreachable')
    state.set({ status: 'unreachable', error, retryAt: options.now() + delayMs })
    return false
  }
}

async function load(options: BootOptions): Promise<void> {
  await loadApp(options)
  const { session, app } = options
  if (!session.isWorthAsking()) return
  const user = await session.refresh().catch(signedOutIfRefused)
  // A user who left at the terms screen has not signed up yet (protocol 9).
  const requiresTerms = app.getState()?.require_users_accept_terms
  if (user && requiresTerms && !user.hasAcceptedTerms) await session.logout()
}

async function loadApp({ appId, call, app }: BootOptions): Promise<void> {
  // Sent without a bearer: a stale one must not block the app's config (protocol 2.13). Only one repeat: the loop above
  // keeps trying, and the page should learn soon that the server does not answer.
  app.set(await call(getApp, { app_id: appId }, { bearer: null, retries: 1 }))
}

/**
 * The server refused the session for an unknown reason: the session stays stored (protocol 4.8) and the page continues
 * without a signed-in user. Only a missing response counts as unreachable.
 */
function signedOutIfRefused(cause: unknown): null {
  const error = AppError.from(cause)
  if (isSilence(error)) throw error
  return null
}

function whenOnline(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}
