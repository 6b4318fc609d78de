import { AppError, limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { providerError } from '../../wallet/provider/providerError.ts'
import { whileOpen } from '../oauth/whileOpen.ts'

type Message = {
  type?: unknown
  result?: unknown
  error?: unknown
  token?: { action?: unknown; value?: unknown }
}

type ResultRequest = {
  popup: Window
  /** Where the other app asks its user. A message of any other page is none, whichever window it comes from. */
  origin: string
  signal: AbortSignal
  /** A new token for the next request, or null where the one in use is worth nothing. */
  onToken(token: string | null): void
}

const rejection = 'User rejected request'
/** Of a text that another app has written. */
const maxErrorLength = 300

/**
 * Waits for what the other app's window answers (protocol 7.7).
 *
 * @throws an error with the code 4001 when the user refuses or closes the window; AppError `client_request_timeout`
 * after two minutes, `transaction_failure` with the words of the other app.
 */
export async function awaitResult(client: Client, request: ResultRequest): Promise<string> {
  const { popup, origin, signal, onToken } = request
  const how = { popup, signal, timeoutMs: limits.crossAppTimeoutMs }
  return whileOpen<string>(client, how, ({ resolve, reject }) => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== popup) return
      const message = event.data as Message | null
      const { action, value } = message?.token ?? {}
      if (action === 'clear') onToken(null)
      if (action === 'set' && typeof value === 'string') onToken(value)
      if (message?.type === 'PRIVY_CROSS_APP_ACTION_ERROR') reject(toFailure(message.error))
      if (message?.type !== 'PRIVY_CROSS_APP_ACTION_RESPONSE') return
      if (isResult(message.result)) resolve(message.result)
      else reject(toFailure(undefined))
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }).catch(explainFailure)
}

/** Texts are all that a window answers with (protocol 7.7). */
export const isResult = (result: unknown): result is string => typeof result === 'string'

export function toFailure(said: unknown): AppError {
  const message = typeof said === 'string' && said !== '' ? said.slice(0, maxErrorLength) : undefined
  // `whileOpen` says the same of a window that was closed.
  if (message === rejection) return new AppError('oauth_user_denied')
  return new AppError('transaction_failure', message === undefined ? {} : { message })
}

/** The sentences of the catalog (protocol 19.8). */
export function explainFailure(cause: unknown): never {
  const error = AppError.from(cause)
  if (error.code === 'oauth_user_denied') throw providerError(4001, rejection, undefined, cause)
  if (error.code === 'client_request_timeout')
    throw new AppError('client_request_timeout', { message: 'Request timeout', cause })
  throw error
}
