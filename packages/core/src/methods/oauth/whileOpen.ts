import { AppError, limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'

export type PopupWait = {
  popup: Window
  timeoutMs: number
  /** The wait is over. */
  signal: AbortSignal
  /** Some providers cut the window off from this page, which then looks closed. */
  mayLookClosed?: boolean | undefined
  /** The window is needed for what follows an answer. */
  staysOpen?: boolean | undefined
}

type Answer<T> = { resolve(answer: T): void; reject(error: AppError): void }

/**
 * Waits for an answer as long as a window is open, and closes it then. `listen` gives what stops listening.
 * @throws AppError `oauth_user_denied` when the window is closed, `exited_auth_flow` when it is waited for no more,
 * `client_request_timeout`, and what `listen` rejects with.
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
    // By the clock: a page in the background is woken once a minute, and counts its naps wrongly.
    for (const end = now() + timeoutMs; now() < end && !isOver; ) {
      const wasClosed = popup.closed
      await wait(limits.crossAppClosedCheckMs)
      // Its last message may have been on the way.
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
