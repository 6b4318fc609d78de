import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { FrameAnswer, type FrameEvent, FrameRequest, frameErrors, frameOps } from './frame.ts'

const accessToken = 'token'
const address = '0x00000000000000000000000000000000000000aa'
const E = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
const request = { method: 'personal_sign', params: ['hello', address] }
const response = { method: 'personal_sign', data: '0x00' }
const signer = {
  accessToken,
  address,
  hdWalletIndex: null,
  mfaCode: null,
  mfaMethod: null,
  relyingParty: 'https://a.example',
}

/** Every event of protocol 6.4 and 5.5, with data as published clients send it and a reply that they read. */
const messages: [event: string, data: object, reply: object][] = [
  ['privy:iframe:ready', {}, {}],
  ['privy:wallet:create', { accessToken }, { address }],
  ['privy:wallet:create', { accessToken, recoveryMethod: 'privy', solanaAddress: undefined }, { address }],
  [
    'privy:wallet:create',
    { accessToken, recoveryMethod: 'user-passcode', recoveryPassword: 'secret1' },
    { address },
  ],
  ['privy:wallet:create', { accessToken, recoveryPin: '1234' }, { address }],
  ['privy:solana-wallet:create', { accessToken, ethereumAddress: address }, { publicKey: 'So1' }],
  ['privy:wallets:create', { accessToken, chainType: 'ethereum' }, { address }],
  ['privy:wallets:add', { accessToken, ...E, chainType: 'ethereum', hdWalletIndex: 1 }, { address }],
  ['privy:wallets:import', { accessToken, privateKey: '0x01', chainType: 'ethereum' }, { address }],
  [
    'privy:wallets:set-recovery',
    { accessToken, ...E, recoveryMethod: 'privy', existingRecoveryMethod: 'user-passcode' },
    { ...E, recoveryMethod: 'privy' },
  ],
  [
    'privy:wallets:set-recovery',
    {
      accessToken,
      ...E,
      recoveryMethod: 'icloud-native',
      recoverySecretOverride: 's',
      iCloudRecordNameOverride: 'r',
    },
    { ...E, recoveryMethod: 'icloud' },
  ],
  ['privy:wallets:connect', { accessToken, ...E }, { entropyId: address }],
  [
    'privy:wallets:connect',
    { accessToken, ...E, mfaMethod: 'sms', mfaCode: '123456' },
    { entropyId: address },
  ],
  ['privy:wallets:recover', { accessToken, ...E }, { entropyId: address }],
  ['privy:wallets:recover', { accessToken, ...E, recoveryAccessToken: 't' }, { entropyId: address }],
  [
    'privy:wallets:rpc',
    { accessToken, ...E, chainType: 'ethereum', hdWalletIndex: 0, requesterAppId: null, request },
    { address, chainType: 'ethereum', response },
  ],
  [
    'privy:wallets:rpc',
    {
      accessToken,
      ...E,
      chainType: 'solana',
      hdWalletIndex: 0,
      request: { method: 'signMessage', params: { message: 'aGk=' } },
    },
    { address: 'So1', chainType: 'solana', response: { method: 'signMessage', data: { signature: 'AA==' } } },
  ],
  ['privy:wallet:connect', { accessToken, address }, { address }],
  ['privy:wallet:recover', { accessToken, address }, { address }],
  ['privy:wallet:rpc', { accessToken, address, request }, { address, response }],
  ['privy:solana-wallet:connect', { accessToken, publicKey: 'So1' }, { publicKey: 'So1' }],
  ['privy:solana-wallet:recover', { accessToken, publicKey: 'So1' }, { publicKey: 'So1' }],
  ['privy:solana-wallet:rpc', { accessToken, publicKey: 'So1', request }, { publicKey: 'So1', response }],
  [
    'privy:solana-wallet:create-additional',
    { accessToken, primaryPublicKey: 'So1', hdWalletIndex: 1 },
    { publicKey: 'So2' },
  ],
  [
    'privy:delegated-actions:consent',
    {
      accessToken,
      rootWallet: { address, chainType: 'ethereum', imported: false },
      delegatedWallets: [{ address, chainType: 'ethereum', walletIndex: 0 }],
    },
    { success: true },
  ],
  [
    'privy:farcaster:init-signer',
    signer,
    { public_key: '0x1', status: 'pending_approval', signer_approval_url: 'https://f.example' },
  ],
  [
    'privy:farcaster:sign',
    { ...signer, payload: { hash: 'aGk' }, fid: 7n },
    { hash: 'aGk', signature: 'c2ln' },
  ],
  [
    'privy:mfa:verify',
    { accessToken, mfaMethod: 'passkey', mfaCode: { id: 'c' }, relyingParty: 'https://a.example' },
    {},
  ],
  [
    'privy:mfa:init-enrollment',
    { accessToken, method: 'totp' },
    { method: 'totp', secret: 'S', authUrl: 'otpauth://totp/x' },
  ],
  [
    'privy:mfa:init-enrollment',
    { accessToken, method: 'sms', phoneNumber: '+1 555 123 4567' },
    { method: 'sms' },
  ],
  [
    'privy:mfa:submit-enrollment',
    { accessToken, method: 'sms', phoneNumber: '+1 555 123 4567', code: '123456' },
    {},
  ],
  ['privy:mfa:submit-enrollment', { accessToken, method: 'totp', code: '123456' }, {}],
  ['privy:mfa:submit-enrollment', { accessToken, method: 'passkey', credentialIds: [] }, {}],
  ['privy:mfa:unenroll', { accessToken, method: 'sms' }, {}],
  [
    'privy:mfa:make-recovery-codes',
    { accessToken, mfaMethod: 'recovery-code', mfaCode: 'K7QXM-2F9TB' },
    { codes: ['K7QXM-2F9TB'] },
  ],
  ['privy:mfa:count-recovery-codes', { accessToken }, { left: 9 }],
  ['privy:mfa:clear', { userId: 'did:privy:x' }, {}],
  ['privy:auth:unlink-passkey', { accessToken, credentialId: 'c', removeAsMfa: true }, {}],
  ['privy:devices:restore', { accessToken, id: 'd' }, {}],
  ['privy:user-signer:sign', { accessToken, message: 'aGk=' }, { signature: 'c2ln' }],
]

describe('frameOps', () => {
  test('has exactly the events of the protocol', () => {
    expect(Object.keys(frameOps).sort()).toEqual([...new Set(messages.map(([event]) => event))].sort())
  })

  test.each(messages)('reads and answers %s', (event, data, reply) => {
    const op = frameOps[event as FrameEvent]
    expect(v.parse(op.data, data)).toEqual(data)
    expect(v.parse(op.reply, reply)).toEqual(reply)
  })

  test.each(
    Object.keys(frameOps).filter((event) => !['privy:iframe:ready', 'privy:mfa:clear'].includes(event)),
  )('security: %s asks for an access token', (event) => {
    const [, data] = messages.find(([name]) => name === event) ?? []
    expect(v.safeParse(frameOps[event as FrameEvent].data, { ...data, accessToken: undefined }).success).toBe(
      false,
    )
  })

  test('security: an index is a whole number from 0 up', () => {
    const data = { accessToken, ...E, chainType: 'ethereum', request }
    for (const hdWalletIndex of [-1, 0.5, '0', null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(v.safeParse(frameOps['privy:wallets:rpc'].data, { ...data, hdWalletIndex }).success).toBe(false)
  })
})

describe('the envelope', () => {
  test('security: takes privy events with an id of sane length only', () => {
    const good = { id: 'id-0', event: 'privy:iframe:ready', data: {} }
    expect(v.safeParse(FrameRequest, good).success).toBe(true)
    expect(v.safeParse(FrameRequest, { id: 'id-0', event: 'privy:iframe:ready' }).success).toBe(true)
    for (const bad of [
      { id: '' },
      { id: 7 },
      { id: 'x'.repeat(65) },
      { event: 'other:event' },
      { event: undefined },
    ])
      expect(v.safeParse(FrameRequest, { ...good, ...bad }).success).toBe(false)
  })

  /** Other tests take the messages from the code. */
  test('says each error by its sentence, the published ones among them', () => {
    expect(frameErrors).toEqual({
      error: 'An error has occurred, please try again.',
      invalid_request_arguments: 'Invalid request arguments',
      not_supported: 'This wallet operation is not supported.',
      wallet_not_on_device: 'Wallet is not on this device.',
      invalid_recovery_pin: 'Invalid recovery password, please try again.',
      insufficient_funds: 'Wallet has insufficient funds for this transaction.',
      missing_or_invalid_token: 'An error has occured, please login again.',
      login_on_hold:
        'This way of logging in was added less than a day ago, so it does not open your wallet yet. Log in with one that you had before, or wait a day.',
      recovery_on_hold:
        'An address or number of your account was changed less than a day ago, so your wallet does not open on a new device yet. Wait a day.',
      passkey_without_verification:
        'This passkey does not check who uses it. Set a PIN or a fingerprint for it, log in with it, and try again.',
      verification_on_hold:
        'The last second factor of your account was removed less than a day ago. Wait a day.',
      linked_to_another_user: 'This wallet belongs to another user.',
      cannot_unlink_sole_account:
        'This wallet is your only way to log in, and an imported wallet cannot log in. Link another way to log in first.',
      embedded_wallet_already_exists: 'This key is one of a wallet that you have already.',
      wallet_has_other_recovery: 'Your wallet was created already, and not with this password.',
      delegation_on_hold:
        'An address or number of your account was changed less than a day ago, so you cannot let an app sign yet. Wait a day.',
      wallet_already_delegated:
        'The app may already sign for this wallet. To agree to other terms, revoke this permission first.',
      consent_refused:
        'What the app may sign has changed, or too much time has passed. Read it again, then agree.',
      wallet_damaged: 'This wallet cannot be opened. Nothing is lost: contact the support of this app.',
      missing_or_invalid_mfa: 'MFA verification failed, retry.',
      mfa_verification_max_attempts_reached: 'Max MFA verification attempts reached',
      mfa_timeout: 'Timed out waiting for MFA code',
      twilio_verification_failed: 'Something went wrong',
      sms_region_not_supported: 'Text messages to this region are not available.',
      phone_number_not_supported: 'This phone number cannot receive text messages.',
      too_many_requests: 'Request failed with code 429',
      too_many_wallets: 'You have as many wallets as you can have. Use one of them.',
      cloud_login_needed: 'Sign in to your Google Drive or iCloud again.',
      cloud_access_denied: 'This app may not use its folder in your cloud. Try again, and allow it.',
      cloud_backup_not_found: 'Please verify that you are selecting the account associated with your backup.',
      cloud_full: 'There is no room left in your cloud. Make some, then try again.',
      cloud_unreachable: 'Your cloud does not answer. Try again in a moment.',
      farcaster_unreachable: 'Farcaster does not answer. Try again in a moment.',
      farcaster_signer_missing: 'This app may not post for you on Farcaster. Add a signer first.',
      storage_unavailable: 'This browser blocks storage for the wallet.',
      embedded_wallet_insecure: 'Embedded wallet is only available over HTTPS',
      embedded_wallet_sandboxed: 'Embedded wallet does not work in a sandbox without allow-same-origin',
    })
    const error = { type: 'mfa_timeout', message: frameErrors.mfa_timeout }
    expect(v.parse(FrameAnswer, { id: 'id-1', event: 'privy:mfa:verify', error })).toMatchObject({ error })
  })
})
