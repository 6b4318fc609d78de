import { AppError, type ErrorCode } from '@latchkey/wire'

/** Errors that only mean that the code was refused. */
const invalidCode: readonly ErrorCode[] = [
  'invalid_credentials',
  'oauth_state_mismatch',
  'invalid_pkce_parameters',
]

/** Runs the call that completes a login, with the messages of the catalog for its errors (protocol 17.8). */
export async function withExplanation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const error = AppError.from(cause)
    const message = messageFor(error)
    if (message === undefined) throw error
    const { code, data, status } = error
    throw new AppError(code, { message, data, cause, ...(status === undefined ? {} : { status }) })
  }
}

function messageFor({ code }: AppError): string | undefined {
  if (code === 'cannot_link_more_of_type') return 'You cannot authorize more than one account for this user.'
  return invalidCode.includes(code) ? 'Invalid code during OAuth flow' : undefined
}
