import type { ServerErrorCode } from './serverErrors.ts'

/** Errors that only a client raises; never sent (protocol 1.8, last list). */
export const clientErrors = {
  failed_to_link_account: { message: 'Failed to link account' },
  failed_to_update_account: { message: 'Failed to update account' },
  exited_update_flow: { message: 'User exited the update flow' },
  oauth_user_denied: { message: 'User denied confirmation during OAuth flow' },
  oauth_unexpected: { message: 'Unexpected auth flow. This may be a phishing attempt.' },
  unknown_auth_error: { message: 'Something went wrong. Try again.' },
  exited_auth_flow: { message: 'User exited the login flow' },
  exited_link_flow: { message: 'User exited the link flow' },
  user_exited_set_password_flow: { message: 'Exited before password was added to wallet' },
  must_be_authenticated: { message: 'User must be authenticated.' },
  unknown_connect_wallet_error: { message: 'Unable to connect to wallet' },
  generic_connect_wallet_error: { message: 'Unable to connect to wallet' },
  client_request_timeout: { message: 'The request timed out. Try again.' },
  unknown_mfa_error: { message: 'Something went wrong.' },
  embedded_wallet_already_exists: { message: 'The user already has an embedded wallet.' },
  embedded_wallet_not_found: { message: 'Embedded wallet not found' },
  embedded_wallet_create_error: { message: 'Failed to create wallet' },
  unknown_embedded_wallet_error: { message: 'Unable to initialize wallet proxy' },
  embedded_wallet_password_unconfirmed: { message: 'The password was not confirmed.' },
  embedded_wallet_password_already_exists: { message: 'The wallet already has a password.' },
  embedded_wallet_recovery_already_exists: { message: 'The wallet already has this recovery method.' },
  transaction_failure: { message: 'Something went wrong' },
  unsupported_chain_id: { message: 'Chain ID is not supported.' },
  captcha_timeout: { message: 'Captcha failed' },
  invalid_message: { message: 'Message must be a non-empty string.' },
  unable_to_sign: { message: 'Unable to sign' },
  captcha_failure: { message: 'You did not pass CAPTCHA. Please try again.' },
  captcha_disabled: { message: 'Captcha is disabled.' },
  session_storage_unavailable: { message: 'Session storage is not available.' },
  passkey_not_allowed: { message: 'Passkey request timed out or rejected by user.' },
  insufficient_balance: { message: 'Insufficient balance' },
  // Latchkey's own
  client_request_canceled: { message: 'The request was canceled.' },
  server_unreachable: { message: 'The login server cannot be reached. Check your connection and try again.' },
  storage_unavailable: { message: 'This browser blocks storage for this site.' },
  user_exited_delegation_flow: { message: 'User declined delegating actions.' },
  screen_failed: { message: 'The screen could not be shown. Try again.' },
} as const satisfies Record<string, { message: string }>

export type ClientErrorCode = keyof typeof clientErrors
export type ErrorCode = ServerErrorCode | ClientErrorCode
/** Body of every non-2xx response (protocol 1.7). */
export type ErrorBody = { error: string; code?: ServerErrorCode; cause?: string; data?: unknown }

/** Status and headers of a response; a `Response` fits. */
export type AnswerHead = { status: number; headers: { get(name: string): string | null } }
type Origin = { cause?: unknown; status?: number; requestId?: string | undefined }

/**
 * The one error class. Thrown by the server, revived by the client and the frame.
 *
 * @example
 * throw new AppError('too_many_requests', { data: { retry_after_seconds: 30 } })
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  /** HTTP status, if the error came from the server. */
  readonly status: number | undefined
  /** The id of the failed request in the server's log, for support. */
  readonly requestId: string | undefined
  /** Data for the next step of a screen, such as the nonce of an account transfer. */
  readonly data: unknown

  constructor(code: ErrorCode, options: { message?: string; data?: unknown } & Origin = {}) {
    // A server code has no text here: it comes from the server, which has the catalog. So a page need not load it.
    super(options.message ?? toMessage(code), { cause: options.cause })
    this.code = code
    this.data = options.data
    this.status = options.status
    this.requestId =
      options.requestId ?? (options.cause instanceof AppError ? options.cause.requestId : undefined)
  }

  /** The published name of `code` (protocol 10.7). */
  get privyErrorCode(): ErrorCode {
    return this.code
  }

  /** Turns any thrown or received value into an AppError. Passes on codes of newer servers. */
  static from(value: unknown, fallback: ErrorCode = 'unknown_auth_error', answer?: AnswerHead): AppError {
    if (value instanceof AppError) return value
    const origin: Origin = answer ? { status: answer.status, requestId: readRequestId(answer) } : {}
    if (!isErrorBody(value)) return new AppError(fallback, { cause: value, ...origin })
    const code = isForeignCode(value.code) ? value.code : fallback
    return new AppError(code, { message: value.error, data: value.data, ...origin })
  }
}

/** Only the client may raise its own codes; one from a server is ignored. */
function isForeignCode(code: unknown): code is ServerErrorCode {
  return typeof code === 'string' && /^[a-z]\w*$/.test(code) && !Object.hasOwn(clientErrors, code)
}

/** Shown to the user, so only in our own format. */
function readRequestId({ headers }: AnswerHead): string | undefined {
  return /^[\w-]{1,64}$/.exec(headers.get('x-request-id') ?? '')?.[0]
}

function toMessage(code: ErrorCode): string {
  return Object.hasOwn(clientErrors, code) ? clientErrors[code as ClientErrorCode].message : code
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
}
