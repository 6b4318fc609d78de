import { type Client, createValue, getCaptcha, type Store } from '@latchkey/core'
import { limits } from '@latchkey/wire'

export type ChallengeState = { status: 'checking' | 'passed' } | { status: 'failed'; retriesLeft: number }

export type Challenge = Store<ChallengeState> & {
  /** Begins shortly after the screen has come into view. Its outcome is not shown before a second has passed. */
  begin(): Promise<void>
  retry(): Promise<void>
}

/** The captcha as its screen shows it (protocol 17.4). */
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
