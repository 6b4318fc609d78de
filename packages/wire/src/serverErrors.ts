/** Statuses that a client does not retry. 408, 409, 425 and 5xx are retried three times (protocol 1.4). */
type Status = 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429

/** The errors of the server (protocol 1.8, and our own frame-only codes below). The key is the code on the wire. */
export const serverErrors = {
  oauth_account_suspended: { status: 403, message: 'This account has been suspended.' },
  missing_or_invalid_privy_app_id: { status: 400, message: 'Missing or invalid app id' },
  missing_or_invalid_privy_client_id: { status: 400, message: 'Missing or invalid app client id' },
  missing_or_invalid_privy_account_id: { status: 400, message: 'Missing or invalid account id' },
  missing_or_invalid_token: { status: 401, message: 'Missing or invalid token' },
  missing_or_invalid_mfa: { status: 401, message: 'MFA verification failed, retry.' },
  expired_or_invalid_mfa_token: { status: 401, message: 'Expired or invalid MFA token' },
  invalid_data: { status: 400, message: 'Invalid request' },
  invalid_credentials: { status: 401, message: 'Invalid or expired verification code' },
  invalid_captcha: { status: 400, message: 'You did not pass CAPTCHA. Please try again.' },
  linked_to_another_user: { status: 400, message: 'This account has already been linked to another user.' },
  allowlist_rejected: { status: 401, message: "You don't have access to this app" },
  cannot_unlink_embedded_wallet: { status: 400, message: 'An embedded wallet cannot be unlinked.' },
  cannot_unlink_sole_account: { status: 400, message: 'The last login method cannot be unlinked.' },
  cannot_link_more_of_type: { status: 400, message: 'No more accounts of this type can be linked.' },
  linked_account_not_found: { status: 404, message: 'Linked account not found' },
  too_many_requests: { status: 429, message: 'Too many attempts.' },
  invalid_origin: { status: 403, message: "This origin is not in the app's allowed origins." },
  missing_origin: { status: 403, message: 'Missing origin' },
  invalid_native_app_id: { status: 403, message: 'This native app id is not allowed.' },
  token_already_used: { status: 401, message: 'Token already used' },
  already_logged_out: { status: 401, message: 'Already logged out' },
  not_supported: { status: 400, message: 'SMS authentication from this region is not available' },
  user_unsubscribed: { status: 400, message: 'This number has unsubscribed from messages.' },
  max_apps_reached: { status: 400, message: 'App limit reached' },
  max_accounts_reached: {
    status: 403,
    message: 'This application has reached its user limit and cannot sign in new users.',
  },
  device_revoked: { status: 401, message: 'This device has been revoked.' },
  wallet_password_exists: { status: 400, message: 'The wallet already has a password.' },
  oauth_state_mismatch: { status: 400, message: 'Unexpected auth flow. This may be a phishing attempt.' },
  max_denylist_entries_reached: { status: 400, message: 'Denylist limit reached' },
  disallowed_login_method: { status: 403, message: 'This login method is not allowed.' },
  disallowed_plus_email: { status: 400, message: "Please enter a valid email address without a '+'." },
  disallowed_recovery_method: { status: 400, message: 'This recovery method is not allowed.' },
  legacy_dashboard_login_configuration: { status: 400, message: 'Legacy login configuration' },
  cannot_set_password: { status: 400, message: 'A password cannot be set on this wallet.' },
  invalid_pkce_parameters: { status: 400, message: 'Invalid PKCE parameters' },
  invalid_app_url_scheme_configuration: { status: 400, message: 'Invalid app URL scheme' },
  cross_app_connection_not_allowed: { status: 403, message: 'Invalid connected app' },
  user_does_not_exist: { status: 400, message: 'No account exists for this login.' },
  account_transfer_required: { status: 400, message: 'This account belongs to another user.' },
  user_has_not_delegated_wallet: { status: 400, message: 'This wallet has not been delegated.' },
  feature_not_enabled: { status: 400, message: 'This feature is not enabled.' },
  insufficient_funds: { status: 400, message: 'Wallet has insufficient funds for this transaction.' },
  policy_violation: { status: 400, message: 'The policy of this wallet does not permit this request.' },
  zero_correct_authorization_signatures: {
    status: 401,
    message: 'No authorization signature of this request was made by a key of the key quorum.',
  },
  insufficient_correct_authorization_signatures: {
    status: 401,
    message: 'The request is not signed by enough keys of the key quorum.',
  },
  missing_or_empty_authorization_header: {
    status: 401,
    message: 'The request has no privy-authorization-signature.',
  },
  no_valid_user_session_keys: {
    status: 401,
    message: 'The user of the key quorum has no authorization key. Ask for one with their access token.',
  },
  user_session_keys_expired: {
    status: 401,
    message: 'The authorization key of the user has expired. Ask for another with their access token.',
  },
  transaction_broadcast_failure: { status: 400, message: 'The transaction could not be sent.' },
  // Latchkey's own. Only the wallet frame and our server SDKs receive them.
  not_found: { status: 404, message: 'Not found' },
  wallet_held_by_app: {
    status: 400,
    message: 'The app made this wallet before the first login. Your device is taking it over.',
  },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  proof_nonce_required: { status: 401, message: 'Sign the device proof with the given nonce.' },
  invalid_proof: { status: 401, message: 'Invalid device proof' },
  fresh_login_required: { status: 401, message: 'An error has occured, please login again.' },
  login_on_hold: {
    status: 403,
    message:
      'This way of logging in was added less than a day ago, so it does not open your wallet yet. Log in with one that you had before, or wait a day.',
  },
  export_on_hold: {
    status: 403,
    message:
      'An address or number of your account was changed less than a day ago, so the key cannot be copied yet. Wait a day.',
  },
  recovery_on_hold: {
    status: 403,
    message:
      'An address or number of your account was changed less than a day ago, so your wallet does not open on a new device yet. Wait a day.',
  },
  passkey_without_verification: {
    status: 400,
    message:
      'This passkey does not check who uses it. Set a PIN or a fingerprint for it, log in with it, and try again.',
  },
  verification_on_hold: {
    status: 403,
    message: 'The last second factor of your account was removed less than a day ago. Wait a day.',
  },
  delegation_on_hold: {
    status: 403,
    message:
      'An address or number of your account was changed less than a day ago, so you cannot let an app sign yet. Wait a day.',
  },
  wallet_already_delegated: {
    status: 400,
    message:
      'The app may already sign for this wallet. To agree to other terms, revoke this permission first.',
  },
  consent_refused: {
    status: 400,
    message: 'What the app may sign has changed, or too much time has passed. Read it again, then agree.',
  },
  signer_unreachable: {
    status: 400,
    message: 'The signing service does not answer, so it may still have the key. Try again soon.',
  },
  guest_cannot_export: {
    status: 403,
    message: 'A guest cannot copy the key. Add a way to log in first.',
  },
  wallet_damaged: {
    status: 400,
    message: 'This wallet cannot be opened. Nothing is lost: contact the support of this app.',
  },
  invalid_recovery_pin: { status: 400, message: 'Invalid recovery password, please try again.' },
  cloud_login_needed: { status: 400, message: 'Sign in to your Google Drive or iCloud again.' },
  wallet_not_on_device: { status: 404, message: 'Wallet is not on this device.' },
  too_many_devices: {
    status: 403,
    message:
      'Your wallet is on as many devices as it can be. Remove one that you no longer use, then try again.',
  },
  too_many_wallets: {
    status: 403,
    message: 'You have as many wallets as you can have. Use one of them.',
  },
  wallet_index_not_next: {
    status: 400,
    message: 'Wallets are added one after the other: ask for the index that follows the last one.',
  },
  wallet_creation_in_progress: { status: 429, message: 'The wallet is being created on another device.' },
  message_not_sent: { status: 400, message: 'The message could not be sent. Try again in a moment.' },
  request_expired: { status: 400, message: 'The time in privy-request-expiry has passed.' },
  request_already_signed: {
    status: 400,
    message: 'This request was signed before. Send it with another idempotency key.',
  },
  terms_not_accepted: { status: 403, message: 'The terms have not been accepted.' },
} as const satisfies Record<string, { status: Status; message: string }>

export type ServerErrorCode = keyof typeof serverErrors

/**
 * Whether the server's catalog has this code: a newer server may have more.
 *
 * @example
 * isServerCode('invalid_credentials') // true
 */
export function isServerCode(code: string): code is ServerErrorCode {
  return Object.hasOwn(serverErrors, code)
}
