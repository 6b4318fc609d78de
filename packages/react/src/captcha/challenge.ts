import { type Client, createValue, getCaptcha, type Store } from '@latchkey/core'
import { limits } from '@latchkey/wire'

export type ChallengeState = { status: 'checking' | 'passed' } | { status: 'failed'; retriesLeft: number }

export type Challenge = Store<ChallengeState> & {
  /** Starts shortly after the screen has appeared. Its result is shown after a second at the earliest. */
  begin(): Promise<void>
  retry(): Promise<void>
}

/** The captcha, for its screen (protocol 17.4). */
export function createChallenge(client: Client): Challenge {
  const { wait } = client
  const { set, ...store } = createValue<ChallengeState>({ status: 'checking' })
  let retriesLeft: number = limits.captchaRetries

  async function run(delayMs: number): Promise<void> {
    set({ status: 'checking' })
    const solution = wait(delayMs).then(getCaptcha(client).solve)
    const [{ status }] = await Promise.all([solution, wait(limits.captchaReadMs)])
    set(status === 'success' ? { status: 'passed' } : { status: 'failed', retriesLeft })
  }

  return {
    ...store,
    begin: () => run(limits.captchaAutoExecuteMs),
    retry() {
      retriesLeft--
      return run(0)
    },
  }
}
