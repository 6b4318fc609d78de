import { AppError } from '@latchkey/wire'

/** Runs a part of a passkey flow and gives its error the message of protocol 17.8; keeps the cause. */
export async function withExplanation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw explain(cause)
  }
}

function explain(cause: unknown): unknown {
  if (cause instanceof AppError)
    return cause.code === 'cannot_link_more_of_type'
      ? new AppError(cause.code, { message: 'Cannot link more passkeys to account.', cause })
      : cause
  // Refused, timed out, or no passkey to choose: browsers do not tell pages which.
  const isRefused = cause instanceof Error && cause.name === 'NotAllowedError'
  return isRefused
    ? new AppError('passkey_not_allowed', { cause })
    : new AppError('unknown_auth_error', { message: 'Unknown error occurred.', cause })
}
