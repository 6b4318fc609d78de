// The answers that pages get instead of a server's: the settings of an app, both for us and for react-auth.
import { fillRecord, socialAccountTypes } from '@latchkey/wire'
import { apiUrl, appId } from './pages.mjs'

const off = Object.fromEntries(
  ['solana_wallet', 'sms', 'farcaster', 'passkey', 'telegram', 'guest', 'custom_jwt'].map((name) => [
    `${name}_auth`,
    false,
  ]),
)
const noSocial = fillRecord(socialAccountTypes, false)

const app = {
  id: appId,
  name: 'Bench',
  verification_key: '',
  logo_url: null,
  icon_url: null,
  theme: 'light',
  accent_color: '#676FFF',
  ...off,
  ...noSocial,
  email_auth: true,
  google_oauth: true,
  wallet_auth: true,
  show_wallet_login_first: false,
  allowlist_enabled: false,
  allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
  disable_plus_emails: false,
  passkeys_for_signup_enabled: false,
  whatsapp_enabled: false,
  terms_and_conditions_url: null,
  privacy_policy_url: null,
  require_users_accept_terms: false,
  custom_api_url: null,
  custom_oauth_providers: [],
  wallet_connect_cloud_project_id: null,
  fiat_on_ramp_enabled: false,
  captcha_enabled: false,
  captcha_site_key: '',
  enabled_captcha_provider: null,
  created_at: 1,
  updated_at: 1,
  mfa_methods: [],
  enforce_wallet_uis: true,
  legacy_wallet_ui_config: false,
  max_linked_wallets_per_user: null,
  allowed_domains: [],
  allowed_native_app_ids: [],
  allowed_native_app_url_schemes: [],
  twitter_oauth_on_mobile_enabled: false,
  farcaster_link_wallets_enabled: false,
  embedded_wallet_config: {
    create_on_login: 'off',
    user_owned_recovery_options: ['user-passcode'],
    require_user_owned_recovery_on_create: false,
    ethereum: { create_on_login: 'off' },
    solana: { create_on_login: 'off' },
    mode: 'user-controlled-server-wallets-only',
  },
  telegram_auth_config: null,
  funding_config: null,
  smart_wallet_config: { enabled: false },
  plaid_enabled: false,
}

const hosts = [new URL(apiUrl).host, 'auth.privy.io']

/** Answers a request to another host: with JSON from here, with an empty document for a frame, or with nothing. */
export function answer(request) {
  const url = new URL(request.url())
  const headers = cors(request)
  if (request.method() === 'OPTIONS') return { status: 204, headers }
  if (request.resourceType() === 'document')
    return { contentType: 'text/html', body: '<!doctype html><title>stub</title>' }
  if (!hosts.includes(url.host) || !url.pathname.startsWith('/api/')) return undefined
  const body = /^\/api\/v1\/apps\/[^/]+$/.test(url.pathname) ? app : {}
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function cors(request) {
  const { origin = '*', 'access-control-request-headers': asked = '*' } = request.headers()
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': asked,
    'access-control-allow-methods': '*',
    'access-control-allow-credentials': 'true',
  }
}
