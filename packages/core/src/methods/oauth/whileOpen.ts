import { AppError, limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'

export type PopupWait = {
  popup: Window
  timeoutMs: number
  /** Ends the wait. */
  signal: AbortSignal
  /** Some providers cut the window off from this page, which then looks closed. */
  mayLookClosed?: boolean | undefined
  /** Keeps the window open for the next step. */
  staysOpen?: boolean | undefined
}

type Answer<T> = { resolve(answer: T): void; reject(error: AppError): void }

/**
 * Waits for a response while a window is open, then closes it. `listen` returns the function that stops listening.
 * @throws AppError `oauth_user_denied` when the window is closed, `exited_auth_flow` when the wait is stopped,
 * `client_request_timeout`, and the errors of `listen`.
 */
export async function whileOpen<T>(
  { wait, now }: Pick<Client, 'wait' | 'now'>,
  request: PopupWait,
  listen: (answer: Answer<T>) => () => void,
): Promise<T> {
  const { popup, timeoutMs, signal } = request
  let isOver = false
  let stop = () => {}
  const answer = new Promise<T>((resolve, reject) => {
    const exit = () => reject(new AppError('exited_auth_flow'))
    signal.addEventListener('abort', exit)
    if (signal.aborted) exit()
    stop = listen({ resolve, reject })
  })
  const waitForClose = async () => {
    // Measured by the clock: a background page wakes once a minute, so counting its waits would be wrong.
    for (const end = now() + timeoutMs; now() < end && !isOver; ) {
      const wasClosed = popup.closed
      await wait(limits.crossAppClosedCheckMs)
      // Its last message may still be on its way.
      if (wasClosed && !request.mayLookClosed) throw new AppError('oauth_user_denied')
    }
    throw new AppError('client_request_timeout')
  }
  try {
    const result = await Promise.race([answer, waitForClose()])
    if (!request.staysOpen) popup.close()
    return result
  } catch (cause) {
    popup.close()
    throw cause
  } finally {
    isOver = true
    stop()
  }
}
