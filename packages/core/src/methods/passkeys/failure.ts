import { AppError } from '@latchkey/wire'

/** Runs a part of a passkey flow and gives its failure the words of protocol 17.8; the cause is kept. */
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
  // Refused, timed out, or nothing to choose from: browsers tell pages no more than that.
  const isRefused = cause instanceof Error && cause.name === 'NotAllowedError'
  return isRefused
    ? new AppError('passkey_not_allowed', { cause })
    : new AppError('unknown_auth_error', { message: 'Unknown error occurred.', cause })
}
