/** Errors that the SDK itself raises. The other codes are those of the server. */
export type LocalErrorCode =
  | 'invalid_argument'
  | 'missing_app_secret'
  | 'invalid_token'
  | 'expired_token'
  | 'invalid_webhook'
  | 'invalid_test_credentials'
  | 'server_unreachable'
  | 'request_timed_out'
  | 'request_aborted'
  | 'unexpected_answer'
  | 'server_error'

/** Codes of the server that an app's own server handles most often. A newer server may have more. */
export type ServerCode =
  | 'not_found'
  | 'invalid_data'
  | 'missing_or_invalid_token'
  | 'missing_or_invalid_privy_app_id'
  | 'linked_to_another_user'
  | 'linked_account_not_found'
  | 'cannot_unlink_sole_account'
  | 'cannot_unlink_embedded_wallet'
  | 'cannot_link_more_of_type'
  | 'max_accounts_reached'
  | 'too_many_requests'
  | 'feature_not_enabled'
  | 'body_too_large'
  | 'policy_violation'
  | 'insufficient_funds'
  | 'transaction_broadcast_failure'
  | 'missing_or_empty_authorization_header'
  | 'zero_correct_authorization_signatures'
  | 'insufficient_correct_authorization_signatures'
  | 'no_valid_user_session_keys'
  | 'user_session_keys_expired'
  | 'user_has_not_delegated_wallet'
  | 'request_expired'
  | 'request_already_signed'

export type LatchkeyErrorCode = LocalErrorCode | ServerCode | (string & {})

type Details = {
  status?: number | undefined
  data?: unknown
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/**
 * The only error class of this package. It never contains the app secret, a token or the body of a request.
 *
 * @example
 * const error = new LatchkeyError('not_found', 'The app has no such user.', { status: 404 })
 * show(error.code)
 */
export class LatchkeyError extends Error {
  override name = 'LatchkeyError'
  /** Names the problem. Compare this, not the message. */
  readonly code: LatchkeyErrorCode
  /** The HTTP status of the answer; 401 for a token that is not valid. Undefined if there was no answer. */
  readonly status: number | undefined
  /** More about the problem, as the server sent it. */
  readonly data: unknown
  /** Identifies the request in the log of the server. */
  readonly requestId: string | undefined
  /** After how many seconds the same request may succeed, if the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: LatchkeyErrorCode, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.status = details.status
    this.data = details.data
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
