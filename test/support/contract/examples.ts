import type { Session } from '@latchkey/wire'
import { fullApp, plainApp } from './exampleApps.ts'
import { ethereum, guest, solana, user } from './exampleUsers.ts'

/** Replies of our server, one of each shape. Only their members matter, not their values. */

const signedIn: Session = {
  user,
  token: 'a.b.c',
  privy_access_token: null,
  refresh_token: 'r',
  identity_token: 'd.e.f',
  is_new_user: true,
  oauth_tokens: {
    provider: 'google',
    access_token: 't',
    access_token_expires_in_seconds: 3_600,
    refresh_token: 'r',
    refresh_token_expires_in_seconds: 86_400,
    scopes: ['email'],
  },
  session_update_action: 'set',
}
/** Two tabs refreshed at once; the second keeps its token. */
const sameSession: Session = {
  user,
  token: 'a.b.c',
  privy_access_token: 'g.h.i',
  refresh_token: null,
  session_update_action: 'ignore',
}
const inCookies: Session = { ...signedIn, refresh_token: 'deprecated' }
const signedOut: Session = {
  user: null,
  token: null,
  refresh_token: null,
  session_update_action: 'clear',
}

const order = {
  ...{ id: 'o', provider: 'coinbase', method: 'card', address: ethereum, chain: 'eip155:8453' },
  ...{ asset: 'native', amount: '0.05', status: 'waiting', is_current: true, transaction_hash: null },
  created_at: 1_764_000_000,
}
const nonce = { nonce: 'n', address: ethereum, expires_at: '2026-01-01T00:00:00.000Z' }
const creationOptions = {
  rp: { name: 'Demo', id: 'example.com' },
  user: { id: 'user-1', name: 'ada', display_name: 'Ada' },
  challenge: 'Y2hhbGxlbmdl',
  pub_key_cred_params: [
    { type: 'public-key', alg: -7 },
    { type: 'public-key', alg: -257 },
  ],
  timeout: 60_000,
  exclude_credentials: [{ id: 'Y3JlZA', type: 'public-key', transports: ['internal'] }],
  authenticator_selection: {
    authenticator_attachment: 'platform',
    require_resident_key: true,
    resident_key: 'required',
    user_verification: 'required',
  },
  attestation: 'none',
  extensions: { cred_props: {} },
}
const requestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp_id: 'example.com',
  timeout: 60_000,
  user_verification: 'required',
  allow_credentials: [{ id: 'Y3JlZA', type: 'public-key' }],
  extensions: { hmac_create_secret: false },
}
const signer = { public_key: `0x${'ab'.repeat(32)}` }
const sessions = [signedIn, sameSession, inCookies]
const users = [user, guest]
const success = [{ success: true }]

/** By the name of the endpoint. */
export const replies: Readonly<Record<string, readonly unknown[]>> = {
  'account.me': [
    { user, identity_token: null },
    { user, identity_token: 'd.e.f' },
  ],
  'account.acceptTerms': users,
  'app.getApp': [plainApp, fullApp],
  'app.getSmartWallets': [
    { enabled: false },
    {
      enabled: true,
      smart_wallet_type: 'kernel',
      configured_networks: [
        { chain_id: 'eip155:1', bundler_url: 'https://bundler.example' },
        {
          chain_id: 'eip155:8453',
          bundler_url: 'https://bundler.example',
          paymaster_url: 'https://paymaster.example',
          rpc_url: 'https://rpc.example',
          chain_name: 'Base',
          paymaster_context: { policy_id: '3f8a3f9e-3b7a-4d53-9a3b-0d6d0f7f0c11' },
        },
      ],
    },
  ],
  'app.getJwks': [
    { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', use: 'sig', alg: 'ES256', kid: 'k1' }] },
  ],
  'app.sendAnalytics': success,
  'session.refresh': [...sessions, signedOut],
  'session.recoverFork': [...sessions, signedOut],
  'session.fork': [{ token: 'a.b.c', refresh_token: 'r', new_session_refresh_token: 'f' }],
  'session.logout': success,
  'session.listSessions': [
    {
      sessions: [
        { id: 's', created_at: 1_700_000_000, last_used_at: 1_700_000_000, label: 'Chrome', current: true },
      ],
    },
  ],
  'session.revokeSessions': [{ revoked: 1 }],
  'email.init': success,
  'email.authenticate': sessions,
  'email.link': users,
  'email.update': users,
  'email.unlink': users,
  'email.transfer': users,
  'sms.init': success,
  'sms.authenticate': sessions,
  'sms.link': users,
  'sms.update': users,
  'sms.unlink': users,
  'sms.transfer': users,
  'oauth.init': [{ url: 'https://accounts.example/authorize?x=1' }],
  'oauth.authenticate': sessions,
  'oauth.link': [user, { ...user, oauth_tokens: signedIn.oauth_tokens }],
  'oauth.unlink': users,
  'oauth.transfer': users,
  'siwe.init': [nonce],
  'siwe.authenticate': sessions,
  'siwe.link': users,
  'siwe.linkSmartWallet': users,
  'siwe.unlink': users,
  'siwe.transfer': users,
  'siws.init': [{ ...nonce, address: solana }],
  'siws.authenticate': sessions,
  'siws.link': users,
  'siws.unlink': users,
  'farcaster.init': [{ connect_uri: 'https://farcaster.example/~/siwf?x=1', channel_token: 'c' }],
  'farcaster.status': [
    { state: 'pending', nonce: 'n' },
    {
      state: 'completed',
      nonce: 'n',
      message: 'm',
      signature: '0x00',
      fid: 7,
      username: 'ada',
      display_name: 'Ada',
      bio: '',
      pfp_url: '',
    },
  ],
  'farcaster.authenticate': sessions,
  'farcaster.link': users,
  'farcaster.unlink': users,
  'farcaster.transfer': users,
  'farcaster.initInFrame': [{ nonce: 'n', expires_at: nonce.expires_at }],
  'farcaster.authenticateInFrame': sessions,
  'farcaster.initSigner': [
    { ...signer, status: 'pending_approval', signer_approval_url: 'https://farcaster.example/approve' },
  ],
  'farcaster.signerStatus': [
    { ...signer, status: 'pending_approval', signer_approval_url: 'https://farcaster.example/approve' },
  ],
  'passkeys.initRegister': [{ relying_party: 'https://example.com', options: creationOptions }],
  'passkeys.register': sessions,
  'passkeys.initAuthenticate': [{ relying_party: 'https://example.com', options: requestOptions }],
  'passkeys.authenticate': sessions,
  'passkeys.initLink': [{ options: creationOptions }],
  'passkeys.link': users,
  'passkeys.unlink': users,
  'telegram.authenticate': sessions,
  'telegram.link': users,
  'telegram.unlink': users,
  'telegram.transfer': users,
  'custom.authenticate': sessions,
  'custom.link': users,
  'guest.authenticate': [{ ...signedIn, user: guest }],
  'crossApp.getDetails': [{ name: 'Other', icon_url: null, custom_api_url: 'https://login.other.example' }],
  'crossApp.listConnections': [
    {
      connections: [
        {
          provider_app_id: 'p'.repeat(25),
          provider_app_name: 'Other',
          provider_app_icon_url: null,
          provider_app_custom_api_url: 'https://login.other.example',
          read_only: false,
        },
      ],
    },
  ],
  'crossApp.authorize': [
    { redirect_to: 'https://login.example.com/api/v1/oauth/callback/privy:p?code=c&state=s' },
    {
      connection: {
        address: '0xB16B00B500000000000000000000000000000001',
        providerPublicKey: 'AqE=',
        exp: 1,
      },
    },
  ],
  'crossApp.transact': [
    { token: 'a.b.c' },
    { signing: { method: 'personal_sign', params: ['hello', '0x1'] }, key: 'AQE=' },
  ],
  'crossApp.storeRequest': [{ request_id: 'r', expires_in: 120 }],
  'crossApp.answerRequest': [{ success: true }],
  'crossApp.claimAnswer': [
    { status: 'opened' },
    { status: 'answered', answer: { public_key: 'AQ==', iv: 'AQ==', ciphertext: 'AQ==' } },
  ],
  'crossApp.redeem': [
    {
      ...{ subject: 'did:privy:ada', embedded_wallets: [], smart_wallets: [] },
      ...{ access_token: 'a.b.c', expires_in: 604_800, scopes: ['accounts'] },
    },
  ],
  'crossApp.listConnectedApps': [
    {
      connected_apps: [
        {
          ...{ id: 'r', name: 'Shop', icon_url: null, origin: 'https://shop.example' },
          ...{ read_only: false, created_at: 1, last_used_at: 2 },
        },
      ],
    },
  ],
  'crossApp.disconnectApp': [{ revoked: 1 }],
  'vault.revokeDelegation': [{ message: 'Revoked.' }],
  'vault.listDelegations': [
    {
      delegations: [
        {
          ...{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', chain_type: 'ethereum', agreed_at: 1 },
          ...{ policy: { id: 'p', rules: [] }, aggregations: [], quorum: null },
        },
      ],
    },
  ],
  'mfa.initSms': success,
  'mfa.enrollSms': success,
  'mfa.verifySms': [{ token: 't' }],
  'mfa.unenrollSms': success,
  'mfa.initTotp': [{ totpSecret: 'S', totpAuthUrl: 'otpauth://totp/Demo:ada?secret=S' }],
  'mfa.enrollTotp': success,
  'mfa.verifyTotp': [{ token: 't' }],
  'mfa.makeRecoveryCodes': [{ codes: ['K7QXM-2F9TB'] }],
  'mfa.countRecoveryCodes': [{ left: 9 }],
  'mfa.verifyRecoveryCode': [{ token: 't' }],
  'mfa.unenrollTotp': success,
  'mfa.initPasskey': [{ options: requestOptions }],
  'mfa.verifyPasskey': [{ token: 't' }],
  'mfa.enrollPasskeys': success,
  'recovery.initOAuth': [{ url: 'https://accounts.example/authorize' }],
  'recovery.initICloud': [{ url: 'https://idmsa.example/signin' }],
  'recovery.authenticate': [{ access_token: 't' }],
  'recovery.configureICloud': [{ api_token: 't', container_identifier: 'c', environment: 'production' }],
  'recovery.returnICloud': [{}],
  'recovery.getKeyMaterial': [
    {
      recovery_type: 'privy_generated_recovery_key',
      recovery_key_derivation_salt: '',
      recovery_code: '',
      recovery_key: 'k',
      file_id: '',
      icloud_record_name: '',
    },
  ],
  'funding.initCoinbase': [{ app_id: 'a', session_token: 's', channel_id: 'c', partner_user_id: 'p' }],
  'funding.getCoinbaseStatus': [{ status: 'pending' }, { status: 'success' }, { status: 'failure' }],
  'funding.signMoonpay': [
    { signedUrl: 'https://buy.moonpay.example/?signature=x', externalTransactionId: 'e' },
  ],
  'funding.startOrder': [{ order, url: 'https://pay.example/' }],
  'funding.getOrder': [order, { ...order, status: 'success', transaction_hash: '0x1' }],
  'funding.listOrders': [{ orders: [] }, { orders: [order] }],
  'funding.getTokenPrice': [{ usd: 3_000.5 }],
  'funding.getSplToken': [{ symbol: 'USDC', decimals: 6 }],
  'calldata.findFunction': [{ name: 'pause', inputs: [{ name: 'until', type: 'uint64' }] }],
}
