import { describe, expect, test } from 'vitest'
import { AppError, clientErrors } from './errors.ts'
import { retriedStatuses } from './limits.ts'
import { serverErrors } from './serverErrors.ts'

/** Codes a published client or server knows, with the status where protocol 1.8 gives one. */
const publishedCodes = {
  oauth_account_suspended: 0,
  missing_or_invalid_privy_app_id: 400,
  missing_or_invalid_privy_client_id: 0,
  missing_or_invalid_privy_account_id: 0,
  missing_or_invalid_token: 401,
  missing_or_invalid_mfa: 401,
  expired_or_invalid_mfa_token: 0,
  invalid_data: 400,
  invalid_credentials: 401,
  invalid_captcha: 0,
  linked_to_another_user: 0,
  allowlist_rejected: 401,
  cannot_unlink_embedded_wallet: 0,
  cannot_unlink_sole_account: 0,
  cannot_link_more_of_type: 0,
  linked_account_not_found: 0,
  too_many_requests: 429,
  invalid_origin: 403,
  missing_origin: 403,
  invalid_native_app_id: 0,
  token_already_used: 0,
  already_logged_out: 0,
  not_supported: 0,
  user_unsubscribed: 0,
  max_apps_reached: 0,
  max_accounts_reached: 0,
  device_revoked: 0,
  wallet_password_exists: 0,
  oauth_state_mismatch: 0,
  max_denylist_entries_reached: 0,
  disallowed_login_method: 0,
  disallowed_plus_email: 0,
  disallowed_recovery_method: 0,
  legacy_dashboard_login_configuration: 0,
  cannot_set_password: 0,
  invalid_pkce_parameters: 0,
  invalid_app_url_scheme_configuration: 0,
  cross_app_connection_not_allowed: 0,
  user_does_not_exist: 0,
  account_transfer_required: 400,
  user_has_not_delegated_wallet: 0,
  feature_not_enabled: 0,
  insufficient_funds: 0,
  transaction_broadcast_failure: 0,
}

const publishedOfClients = [
  'failed_to_link_account',
  'failed_to_update_account',
  'exited_update_flow',
  'oauth_user_denied',
  'oauth_unexpected',
  'unknown_auth_error',
  'exited_auth_flow',
  'exited_link_flow',
  'user_exited_set_password_flow',
  'must_be_authenticated',
  'unknown_connect_wallet_error',
  'generic_connect_wallet_error',
  'client_request_timeout',
  'unknown_mfa_error',
  'embedded_wallet_already_exists',
  'embedded_wallet_not_found',
  'embedded_wallet_create_error',
  'unknown_embedded_wallet_error',
  'embedded_wallet_password_unconfirmed',
  'embedded_wallet_password_already_exists',
  'embedded_wallet_recovery_already_exists',
  'transaction_failure',
  'unsupported_chain_id',
  'captcha_timeout',
  'invalid_message',
  'unable_to_sign',
  'captcha_failure',
  'captcha_disabled',
  'session_storage_unavailable',
  'passkey_not_allowed',
  'insufficient_balance',
]

describe('the catalog', () => {
  test.each(Object.entries(publishedCodes))('has %s', (code, status) => {
    expect(serverErrors).toHaveProperty(code)
    const entry = serverErrors[code as keyof typeof serverErrors]
    if (status) expect(entry.status).toBe(status)
  })

  test('has every code that only clients raise', () => {
    expect(Object.keys(clientErrors)).toEqual(expect.arrayContaining(publishedOfClients))
  })

  test('keeps the two lists apart', () => {
    expect(Object.keys(serverErrors).filter((code) => code in clientErrors)).toEqual([])
  })

  test.each(Object.entries(serverErrors))(
    '%s has a status that no client repeats, and a text',
    (_, entry) => {
      expect(retriedStatuses).not.toContain(entry.status)
      expect(entry.status).toBeGreaterThanOrEqual(400)
      expect(entry.status).toBeLessThan(500)
      expect(entry.message).not.toBe('')
    },
  )
})

const answer = (status: number, requestId = 'a1') => ({
  status,
  headers: new Headers({ 'x-request-id': requestId }),
})

describe('AppError', () => {
  test('has the text of a code of the client; that of a server code comes with the answer', () => {
    expect(new AppError('too_many_requests')).toMatchObject({
      status: undefined,
      message: 'too_many_requests',
    })
    expect(new AppError('captcha_timeout')).toMatchObject({ status: undefined, message: 'Captcha failed' })
  })

  test('revives what a server sent', () => {
    const body = { error: 'No.', code: 'account_transfer_required', data: { nonce: 'n' } }
    expect(AppError.from(body, 'unknown_auth_error', answer(400))).toMatchObject({
      code: 'account_transfer_required',
      message: 'No.',
      status: 400,
      requestId: 'a1',
      data: { nonce: 'n' },
    })
  })

  test('keeps the request of the error it came from', () => {
    const cause = AppError.from({ error: 'No.' }, 'unknown_auth_error', answer(400))
    expect(new AppError('failed_to_link_account', { cause }).requestId).toBe('a1')
  })

  test.each([null, undefined, '', 'text', 7, {}, { error: 7 }])('error: makes one of %j too', (value) => {
    const error = AppError.from(value, 'unknown_auth_error', answer(502))
    expect(error).toMatchObject({ code: 'unknown_auth_error', status: 502, cause: value })
  })

  test.each(['', 'a b', '<b>', 'x'.repeat(65)])('security: %j names no request', (id) => {
    expect(AppError.from({ error: 'No.' }, 'unknown_auth_error', answer(400, id)).requestId).toBeUndefined()
  })

  test('passes on a code that a newer server made up', () => {
    expect(AppError.from({ error: 'x', code: 'made_up' })).toMatchObject({ code: 'made_up', message: 'x' })
  })

  test('security: a server cannot speak with a code of the client, nor with one that is none', () => {
    for (const code of ['captcha_timeout', '__proto__', '', 'No code', 7])
      expect(AppError.from({ error: 'x', code }).code).toBe('unknown_auth_error')
  })
})
