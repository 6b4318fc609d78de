import { AppError } from '@latchkey/wire'

export type PollOptions = {
  everyMs: number
  /** When to give up, in milliseconds since 1970. */
  until: number
  wait(ms: number): Promise<void>
  now(): number
  signal: AbortSignal
}

/**
 * Repeats a request until it returns a result. A page that was asleep sends one more request before it gives up.
 *
 * @throws AppError `client_request_timeout` when the time is up, `exited_auth_flow` when it was stopped, and the errors
 * of `ask`.
 *
 * @example
 * const user = await poll(() => findUser(id), { everyMs: 2_000, until: now() + 120_000, wait, now, signal })
 */
export async function poll<T>(ask: () => Promise<T | undefined>, options: PollOptions): Promise<T> {
  const { everyMs, until, wait, now, signal } = options
  for (;;) {
    const answer = await ask().catch((cause: unknown) => {
      // Stopping also cancels the running request.
      if (!signal.aborted) throw cause
    })
    if (signal.aborted) throw new AppError('exited_auth_flow')
    if (answer !== undefined) return answer
    if (now() >= until) throw new AppError('client_request_timeout')
    await wait(everyMs)
    if (signal.aborted) throw new AppError('exited_auth_flow')
  }
}
