import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { frameErrorType } from '../frame/frameErrorType.ts'

type Details = Record<string, string | undefined>

/**
 * Runs a wallet operation and sends its result to the app's statistics: `embedded_wallet_<name>_started`, `_completed`,
 * `_failed` (protocol 2.12).
 */
export async function trackWork<T>(
  { track }: Pick<Client, 'track'>,
  name: string,
  details: Details,
  work: () => Promise<T>,
): Promise<T> {
  const tell = (step: string, more?: Details) =>
    track(`embedded_wallet_${name}_${step}`, { ...details, ...more })
  tell('started')
  try {
    const result = await work()
    tell('completed')
    return result
  } catch (cause) {
    tell('failed', { error: getErrorName(cause) })
    throw cause
  }
}

/** Statistics get no message, which could repeat the user's input (R77: secrets in the frame). */
export function getErrorName(error: unknown): string {
  return frameErrorType(error) ?? AppError.from(error, 'unknown_embedded_wallet_error').code
}
