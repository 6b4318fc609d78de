import { AppError, limits } from '@latchkey/wire'
import { createValue, type Store } from '../store.ts'
import type { Settings } from './settings.ts'

/** Statuses are the published ones (spec 1 section 3). The token of `success` is good for one call. */
export type CaptchaState =
  | { status: 'disabled' }
  | { status: 'ready' }
  | { status: 'loading' }
  | { status: 'success'; token: string }
  | { status: 'error'; error: string }

export type Captcha = Store<CaptchaState> & {
  /** For whoever draws the widget: what became of the challenge. */
  set(state: CaptchaState): void
  /** Whether the next login must pass one: the app wants it, nobody is signed in, and no token waits to be used. */
  isNeeded(): boolean
  /**
   * The token for a call that begins a login; undefined when none is asked for. Waits for a challenge that is running.
   * @throws AppError `captcha_failure`, or `captcha_timeout` after 20 s.
   */
  takeToken(): Promise<string | undefined>
}

export type CaptchaDeps = {
  settings: Store<Settings>
  isSignedIn(): boolean
  wait(ms: number): Promise<void>
}

/** Keeps the captcha's state between the widget that solves it and the flow that spends its token. */
export function createCaptcha({ settings, isSignedIn, wait }: CaptchaDeps): Captcha {
  const { set, ...store } = createValue<CaptchaState>({ status: 'disabled' })
  const isAsked = () => settings.getState().captcha.enabled && !isSignedIn()
  return {
    ...store,
    set,
    isNeeded: () => isAsked() && store.getState().status !== 'success',
    async takeToken() {
      if (!isAsked()) return undefined
      const settled = await settle(store, wait)
      set({ status: 'ready' })
      if (settled?.status === 'success') return settled.token
      throw new AppError(settled ? 'captcha_failure' : 'captcha_timeout', {
        message: settled ? 'You did not pass CAPTCHA. Please try again.' : 'Captcha failed',
      })
    },
  }
}

type Settled = Extract<CaptchaState, { status: 'success' | 'error' }>

/** The outcome of the challenge; undefined when it does not come in time. */
async function settle(store: Store<CaptchaState>, wait: CaptchaDeps['wait']): Promise<Settled | undefined> {
  let stop = () => {}
  const outcome = new Promise<Settled>((resolve) => {
    const look = (state: CaptchaState) => {
      if (state.status === 'success' || state.status === 'error') resolve(state)
    }
    stop = store.subscribe(look)
    look(store.getState())
  })
  try {
    return await Promise.race([outcome, wait(limits.captchaTimeoutMs).then(() => undefined)])
  } finally {
    stop()
  }
}
