import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

/** Every client-facing path of protocol 2, 5.4, 6.7, 8.1 and 8.2, and those of 2.16 with a known format. */
const publishedRoutes = `
POST /api/v1/sessions
POST /api/v1/sessions/fork
POST /api/v1/sessions/fork/recover
POST /api/v1/sessions/logout
GET /api/v1/users/me
POST /api/v1/users/me/accept_terms
POST /api/v1/passwordless/init
POST /api/v1/passwordless/authenticate
POST /api/v1/passwordless/link
POST /api/v1/passwordless/update
POST /api/v1/passwordless/unlink
POST /api/v1/passwordless/transfer
POST /api/v1/passwordless_sms/init
POST /api/v1/passwordless_sms/authenticate
POST /api/v1/passwordless_sms/link
POST /api/v1/passwordless_sms/update
POST /api/v1/passwordless_sms/unlink
POST /api/v1/passwordless_sms/transfer
POST /api/v1/oauth/init
POST /api/v1/oauth/authenticate
POST /api/v1/oauth/link
POST /api/v1/oauth/unlink
POST /api/v1/oauth/transfer
POST /api/v1/siwe/init
POST /api/v1/siwe/authenticate
POST /api/v1/siwe/link
POST /api/v1/siwe/link_smart_wallet
POST /api/v1/siwe/unlink
POST /api/v1/siwe/transfer
POST /api/v1/siws/init
POST /api/v1/siws/authenticate
POST /api/v1/siws/link
POST /api/v1/siws/unlink
POST /api/v1/farcaster/init
GET /api/v1/farcaster/status
POST /api/v1/farcaster/authenticate
POST /api/v1/farcaster/link
POST /api/v1/farcaster/unlink
POST /api/v1/farcaster/transfer
POST /api/v2/farcaster/init
POST /api/v2/farcaster/authenticate
POST /api/v1/farcaster/signer/init
POST /api/v1/farcaster/signer/status
POST /api/v1/passkeys/register/init
POST /api/v1/passkeys/register
POST /api/v1/passkeys/authenticate/init
POST /api/v1/passkeys/authenticate
POST /api/v1/passkeys/link/init
POST /api/v1/passkeys/link
POST /api/v1/passkeys/unlink
POST /api/v1/telegram/authenticate
POST /api/v1/telegram/link
POST /api/v1/telegram/unlink
POST /api/v1/telegram/transfer
POST /api/v1/custom_jwt_account/authenticate
POST /api/v1/custom_jwt_account/link
POST /api/v1/guest/authenticate
POST /api/v1/wallets/revoke
POST /api/v1/analytics_events
GET /api/v1/apps/:app_id
GET /api/v1/apps/:app_id/smart_wallets
GET /api/v1/apps/:provider_app_id/cross-app/details
GET /api/v1/apps/:app_id/cross-app/connections
GET /api/v1/apps/:app_id/jwks.json
GET /api/v1/token_price
GET /api/v1/spl_token_info
POST /api/v1/mfa/passwordless_sms/init
POST /api/v1/mfa/passwordless_sms/enroll
POST /api/v1/mfa/passwordless_sms/verify
POST /api/v1/mfa/passwordless_sms/unenroll
POST /api/v1/mfa/totp/init
POST /api/v1/mfa/totp/enroll
POST /api/v1/mfa/totp/verify
POST /api/v1/mfa/totp/unenroll
POST /api/v1/mfa/passkeys/init
POST /api/v1/mfa/passkeys/verify
POST /api/v1/mfa/passkeys/enrollment
POST /api/v1/mfa/recovery_codes/make
POST /api/v1/mfa/recovery_codes/count
POST /api/v1/mfa/recovery_codes/verify
POST /api/v1/recovery/oauth/init
POST /api/v1/recovery/oauth/init_icloud
POST /api/v1/recovery/oauth/authenticate
POST /api/v1/recovery/configuration_icloud
GET /api/v1/recovery/oauth/callback_icloud/:app_id/expo_ios
POST /api/v1/embedded_wallets/:address/recovery/key_material
POST /api/v1/funding/coinbase_on_ramp/init
GET /api/v1/funding/coinbase_on_ramp/status
POST /api/v1/plugins/moonpay_on_ramp/sign
`
  .trim()
  .split('\n')

const calls = Object.values(endpoints).flatMap((e) =>
  [e.path, ...(e.aliases ?? [])].map((path) => `${e.method} ${path}`),
)

describe('endpoints', () => {
  test.each(publishedRoutes)('has %s', (call) => {
    expect(calls).toContain(call)
  })

  test('has each call once', () => {
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  })

  test('names a call by its area and verb', () => {
    expect(endpoints['email.init']?.path).toBe('/api/v1/passwordless/init')
    expect(endpoints['account.me']?.path).toBe('/api/v1/users/me')
    for (const name of Object.keys(endpoints)) expect(name).toMatch(/^[a-z]\w+\.[a-z]\w+$/)
  })

  test.each(Object.entries(endpoints))(
    '%s reads every parameter of its path',
    (_, { path, aliases, input }) => {
      const entries = 'entries' in input ? Object.keys(input.entries as object) : []
      for (const one of [path, ...(aliases ?? [])])
        expect(entries).toEqual(expect.arrayContaining([...one.matchAll(/:(\w+)/g)].map((match) => match[1])))
    },
  )
})
