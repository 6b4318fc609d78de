import type { ErrorCode } from '@latchkey/wire'

/**
 * The error codes that callbacks receive, by their published names (protocol 1.8). Some names differ from their code.
 *
 * @example
 * useLogin({ onError: (code) => code === PrivyErrorCode.USER_EXITED_AUTH_FLOW || show(code) })
 */
export const PrivyErrorCode = {
  ACCOUNT_TRANSFER_REQUIRED: 'account_transfer_required',
  ALLOWLIST_REJECTED: 'allowlist_rejected',
  CANNOT_LINK_MORE_OF_TYPE: 'cannot_link_more_of_type',
  CAPTCHA_DISABLED: 'captcha_disabled',
  CAPTCHA_FAILURE: 'captcha_failure',
  CAPTCHA_TIMEOUT: 'captcha_timeout',
  CLIENT_REQUEST_TIMEOUT: 'client_request_timeout',
  DISALLOWED_LOGIN_METHOD: 'disallowed_login_method',
  DISALLOWED_PLUS_EMAIL: 'disallowed_plus_email',
  EMBEDDED_WALLET_ALREADY_EXISTS: 'embedded_wallet_already_exists',
  EMBEDDED_WALLET_CREATE_ERROR: 'embedded_wallet_create_error',
  EMBEDDED_WALLET_NOT_FOUND: 'embedded_wallet_not_found',
  EMBEDDED_WALLET_PASSWORD_ALREADY_EXISTS: 'embedded_wallet_password_already_exists',
  EMBEDDED_WALLET_PASSWORD_UNCONFIRMED: 'embedded_wallet_password_unconfirmed',
  EMBEDDED_WALLET_RECOVERY_ALREADY_EXISTS: 'embedded_wallet_recovery_already_exists',
  FAILED_TO_LINK_ACCOUNT: 'failed_to_link_account',
  FAILED_TO_UPDATE_ACCOUNT: 'failed_to_update_account',
  GENERIC_CONNECT_WALLET_ERROR: 'generic_connect_wallet_error',
  INSUFFICIENT_BALANCE: 'insufficient_balance',
  INVALID_CAPTCHA: 'invalid_captcha',
  INVALID_CREDENTIALS: 'invalid_credentials',
  INVALID_DATA: 'invalid_data',
  INVALID_MESSAGE: 'invalid_message',
  LINKED_TO_ANOTHER_USER: 'linked_to_another_user',
  MISSING_MFA_CREDENTIALS: 'missing_or_invalid_mfa',
  MISSING_OR_INVALID_PRIVY_ACCOUNT_ID: 'missing_or_invalid_privy_account_id',
  MISSING_OR_INVALID_PRIVY_APP_ID: 'missing_or_invalid_privy_app_id',
  MISSING_OR_INVALID_TOKEN: 'missing_or_invalid_token',
  MUST_BE_AUTHENTICATED: 'must_be_authenticated',
  NOT_SUPPORTED: 'not_supported',
  OAUTH_ACCOUNT_SUSPENDED: 'oauth_account_suspended',
  OAUTH_UNEXPECTED: 'oauth_unexpected',
  OAUTH_USER_DENIED: 'oauth_user_denied',
  PASSKEY_NOT_ALLOWED: 'passkey_not_allowed',
  SESSION_STORAGE_UNAVAILABLE: 'session_storage_unavailable',
  TOO_MANY_REQUESTS: 'too_many_requests',
  TRANSACTION_FAILURE: 'transaction_failure',
  UNABLE_TO_SIGN: 'unable_to_sign',
  UNKNOWN_AUTH_ERROR: 'unknown_auth_error',
  UNKNOWN_CONNECT_WALLET_ERROR: 'unknown_connect_wallet_error',
  UNKNOWN_EMBEDDED_WALLET_ERROR: 'unknown_embedded_wallet_error',
  UNKNOWN_MFA_ERROR: 'unknown_mfa_error',
  UNSUPPORTED_CHAIN_ID: 'unsupported_chain_id',
  USER_DOES_NOT_EXIST: 'user_does_not_exist',
  USER_EXITED_AUTH_FLOW: 'exited_auth_flow',
  USER_EXITED_LINK_FLOW: 'exited_link_flow',
  USER_EXITED_SET_PASSWORD_FLOW: 'user_exited_set_password_flow',
  USER_EXITED_UPDATE_FLOW: 'exited_update_flow',
  USER_LIMIT_REACHED: 'max_accounts_reached',
} as const satisfies Record<string, ErrorCode>

export type PrivyErrorCode = ErrorCode
