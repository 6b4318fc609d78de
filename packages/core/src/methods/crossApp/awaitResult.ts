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
  /** The origin of the other app's window. Messages from other origins are ignored. */
  origin: string
  signal: AbortSignal
  /** A new token for the next request, or null if the current one is no longer valid. */
  onToken(token: string | null): void
}

const rejection = 'User rejected request'
/** The limit for a text from another app. */
const maxErrorLength = 300

/**
 * Waits for the response of the other app's window (protocol 7.7).
 *
 * @throws an error with the code 4001 when the user refuses or closes the window; AppError `client_request_timeout`
 * after two minutes, `transaction_failure` with the other app's message.
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

/** A window answers only with text (protocol 7.7). */
export const isResult = (result: unknown): result is string => typeof result === 'string'

export function toFailure(said: unknown): AppError {
  const message = typeof said === 'string' && said !== '' ? said.slice(0, maxErrorLength) : undefined
  // `whileOpen` throws the same for a closed window.
  if (message === rejection) return new AppError('oauth_user_denied')
  return new AppError('transaction_failure', message === undefined ? {} : { message })
}

/** The messages of the catalog (protocol 19.8). */
export function explainFailure(cause: unknown): never {
  const error = AppError.from(cause)
  if (error.code === 'oauth_user_denied') throw providerError(4001, rejection, undefined, cause)
  if (error.code === 'client_request_timeout')
    throw new AppError('client_request_timeout', { message: 'Request timeout', cause })
  throw error
}
