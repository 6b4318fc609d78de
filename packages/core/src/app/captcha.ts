import { type AppConfig, AppError, limits } from '@latchkey/wire'
import type { Session } from '../session/session.ts'
import { createValue, type Store } from '../store.ts'

/** The published statuses (protocol 17.3). The token of `success` is valid for one call. */
export type CaptchaState =
  | { status: 'disabled' }
  | { status: 'ready' }
  | { status: 'loading' }
  | { status: 'success'; token: string }
  | { status: 'error'; error: string }

export type CaptchaOutcome = Extract<CaptchaState, { status: 'success' | 'error' }>

/** Solves challenges. The page draws it. */
export type CaptchaWidget = {
  /** Starts a challenge, also again after a failed one. Reports by `captcha.set`. */
  execute(): void
}

export type Captcha = Store<CaptchaState> & {
  /** Called by the widget with the state of the challenge. */
  set(state: CaptchaState): void
  /** Sets the widget in use; the latest one has priority. Returns the function that removes it. */
  use(widget: CaptchaWidget): () => void
  /** Starts a challenge unless one is running or solved. Without a widget it starts when there is one. */
  execute(): void
  /** Starts a challenge and waits for its end. One that takes longer than 20 s counts as an error. */
  solve(): Promise<CaptchaOutcome>
  /**
   * Whether the next login needs a challenge: the app requires it, no user is signed in, and no unused token exists.
   */
  isNeeded(): boolean
  /**
   * Returns the token for a call that begins a login; undefined if none is required. Waits for the challenge.
   * @throws AppError `captcha_failure`, or `captcha_timeout` after 20 s.
   */
  takeToken(): Promise<string | undefined>
}

type CaptchaClient = {
  app: Store<AppConfig | null>
  session: Pick<Session, 'store'>
  wait(ms: number): Promise<void>
  later: { captcha?: Captcha }
}

/**
 * Returns the captcha of a client, shared by the widget that solves it and the flow that uses its token. It is not a
 * member of the client, because most pages do not need one before a user logs in.
 *
 * @example
 * if (getCaptcha(client).isNeeded()) showCaptcha(client, document.body)
 */
export function getCaptcha(client: CaptchaClient): Captcha {
  client.later.captcha ??= createCaptcha(client)
  return client.later.captcha
}

function createCaptcha({ app, session, wait }: CaptchaClient): Captcha {
  const { set, ...store } = createValue<CaptchaState>({ status: 'disabled' })
  const widgets: CaptchaWidget[] = []
  const isAsked = () => app.getState()?.captcha_enabled === true && session.store.getState().user === null

  function execute(): void {
    const { status } = store.getState()
    if (status === 'success' || (status === 'loading' && widgets.length > 0)) return
    set({ status: 'loading' })
    widgets.at(-1)?.execute()
  }

  async function solve(): Promise<CaptchaOutcome> {
    execute()
    const outcome = await waitForEnd(store, wait(limits.captchaTimeoutMs))
    if (outcome === late) set(late)
    return outcome
  }

  return {
    ...store,
    set,
    use(widget) {
      const isAwaited = store.getState().status === 'loading' && widgets.length === 0
      widgets.push(widget)
      if (isAwaited) widget.execute()
      else if (store.getState().status === 'disabled') set({ status: 'ready' })
      return () => {
        widgets.splice(widgets.indexOf(widget), 1)
        if (widgets.length === 0) set({ status: 'disabled' })
      }
    },
    execute,
    solve,
    isNeeded: () => isAsked() && store.getState().status !== 'success',
    async takeToken() {
      if (!isAsked()) return undefined
      const outcome = await solve()
      // The token is valid for one call.
      set({ status: widgets.length > 0 ? 'ready' : 'disabled' })
      if (outcome.status === 'success') return outcome.token
      throw new AppError(outcome === late ? 'captcha_timeout' : 'captcha_failure')
    },
  }
}

const late = { status: 'error', error: 'Captcha failed' } as const

/** The result of the running challenge, or `late`. */
async function waitForEnd(store: Store<CaptchaState>, limit: Promise<void>): Promise<CaptchaOutcome> {
  let stop = () => {}
  const outcome = new Promise<CaptchaOutcome>((resolve) => {
    const look = (state: CaptchaState) => {
      if (state.status === 'success' || state.status === 'error') resolve(state)
    }
    stop = store.subscribe(look)
    look(store.getState())
  })
  try {
    return await Promise.race([outcome, limit.then(() => late)])
  } finally {
    stop()
  }
}
