import * as v from 'valibot'
import { frameMessageIdLength } from './limits.ts'
import { ChainType, EntropyIdVerifier } from './vault/slot.ts'

const text = v.string()
const maybe = v.nullish(text)
const empty = v.looseObject({})

/** Every operation of the MFA loop accepts MFA arguments (protocol 5.5). */
const mfa = {
  // The last one is ours: published clients do not know it.
  mfaMethod: v.nullish(v.picklist(['sms', 'totp', 'passkey', 'recovery-code'])),
  mfaCode: v.nullish(v.union([text, v.looseObject({})])),
  relyingParty: maybe,
}
const token = { accessToken: text }
const entropy = { entropyId: text, entropyIdVerifier: EntropyIdVerifier }
/** How the key of a wallet is recovered on a new device (protocol 6.4); `privy` is the automatic method. */
export const FrameRecoveryMethod = v.picklist([
  'privy',
  'user-passcode',
  'google-drive',
  'icloud',
  'icloud-native',
  'recovery-encryption-key',
])
export type FrameRecoveryMethod = v.InferOutput<typeof FrameRecoveryMethod>
const recovery = {
  recoveryMethod: v.optional(FrameRecoveryMethod),
  recoveryPassword: maybe,
  recoveryAccessToken: maybe,
  recoverySecretOverride: maybe,
  iCloudRecordNameOverride: maybe,
  /**
   * Ours: the frame then sends `FrameProgress` before its response. Published clients never ask for it, and would fail
   * on it.
   */
  reportProgress: v.nullish(v.boolean()),
}
const index = v.pipe(v.number(), v.integer(), v.minValue(0))
const Wallet = v.looseObject({ address: text, chainType: text })
const address = v.looseObject({ address: text })
const publicKey = v.looseObject({ publicKey: text })

/** A signing request and its response (protocol 6.5). Each signer parses its params. */
export const RpcRequest = v.looseObject({
  method: text,
  params: v.optional(v.union([v.array(v.unknown()), v.looseObject({})])),
})
export type RpcRequest = v.InferOutput<typeof RpcRequest>
export const RpcResponse = v.looseObject({ method: text, data: v.unknown() })
export type RpcResponse = v.InferOutput<typeof RpcResponse>

const op = <const D extends v.GenericSchema, const R extends v.GenericSchema>(data: D, reply: R) => ({
  data,
  reply,
})

/** Every message of the wallet frame (protocol 6.4). The key is the event on the wire. */
export const frameOps = {
  'privy:iframe:ready': op(empty, empty),
  'privy:wallet:create': op(
    v.looseObject({ ...token, ...recovery, solanaAddress: maybe, recoveryPin: maybe, ...mfa }),
    address,
  ),
  'privy:solana-wallet:create': op(
    v.looseObject({ ...token, ethereumAddress: maybe, ...recovery, ...mfa }),
    publicKey,
  ),
  'privy:wallets:create': op(v.looseObject({ ...token, chainType: ChainType, ...recovery, ...mfa }), address),
  'privy:wallets:add': op(
    v.looseObject({ ...token, ...entropy, chainType: ChainType, hdWalletIndex: index, ...mfa }),
    address,
  ),
  'privy:wallets:import': op(
    v.looseObject({ ...token, privateKey: text, chainType: ChainType, ...mfa }),
    address,
  ),
  'privy:wallets:set-recovery': op(
    v.looseObject({ ...token, ...entropy, ...recovery, existingRecoveryMethod: maybe, ...mfa }),
    v.looseObject({ ...entropy, recoveryMethod: text }),
  ),
  'privy:wallets:connect': op(
    v.looseObject({ ...token, ...entropy, ...mfa }),
    v.looseObject({ entropyId: text }),
  ),
  'privy:wallets:recover': op(
    v.looseObject({ ...token, ...entropy, ...recovery, ...mfa }),
    v.looseObject({ entropyId: text }),
  ),
  'privy:wallets:rpc': op(
    v.looseObject({
      ...token,
      ...entropy,
      chainType: ChainType,
      hdWalletIndex: index,
      requesterAppId: maybe,
      request: RpcRequest,
      ...mfa,
    }),
    v.looseObject({ address: text, chainType: text, response: RpcResponse }),
  ),
  // The singular events of js-sdk-core 0.37.2 (tested): without entropy, the address names the wallet.
  'privy:wallet:connect': op(v.looseObject({ ...token, address: text, ...mfa }), address),
  'privy:wallet:recover': op(v.looseObject({ ...token, address: text, ...recovery, ...mfa }), address),
  'privy:wallet:rpc': op(
    v.looseObject({ ...token, address: text, hdWalletIndex: v.nullish(index), request: RpcRequest, ...mfa }),
    v.looseObject({ address: text, response: RpcResponse }),
  ),
  'privy:solana-wallet:connect': op(v.looseObject({ ...token, publicKey: text, ...mfa }), publicKey),
  'privy:solana-wallet:recover': op(
    v.looseObject({ ...token, publicKey: text, ...recovery, ...mfa }),
    publicKey,
  ),
  'privy:solana-wallet:rpc': op(
    v.looseObject({ ...token, publicKey: text, request: RpcRequest, ...mfa }),
    v.looseObject({ publicKey: text, response: RpcResponse }),
  ),
  'privy:solana-wallet:create-additional': op(
    v.looseObject({ ...token, primaryPublicKey: text, hdWalletIndex: index, ...mfa }),
    publicKey,
  ),
  'privy:delegated-actions:consent': op(
    v.looseObject({
      ...token,
      rootWallet: v.looseObject({ ...Wallet.entries, imported: v.boolean() }),
      delegatedWallets: v.array(
        v.looseObject({
          ...Wallet.entries,
          walletIndex: index,
          // Only from Latchkey's clients: the terms that the user saw. The frame refuses other terms.
          policyHash: maybe,
          quorumId: maybe,
        }),
      ),
      ...mfa,
    }),
    v.looseObject({ success: v.boolean() }),
  ),
  'privy:farcaster:init-signer': op(
    v.looseObject({ ...token, address: text, hdWalletIndex: v.nullish(index), ...mfa }),
    v.looseObject({
      public_key: text,
      status: v.picklist(['pending_approval', 'approved', 'revoked']),
      signer_approval_url: v.optional(text),
      fid: v.optional(v.number()),
    }),
  ),
  'privy:farcaster:sign': op(
    v.looseObject({
      ...token,
      address: text,
      hdWalletIndex: v.nullish(index),
      payload: v.looseObject({ hash: text }),
      fid: v.union([v.bigint(), v.number(), text]),
      ...mfa,
    }),
    v.looseObject({ hash: text, signature: text }),
  ),
  'privy:mfa:verify': op(v.looseObject({ ...token, ...mfa }), empty),
  'privy:mfa:init-enrollment': op(
    v.looseObject({ ...token, method: v.picklist(['sms', 'totp']), phoneNumber: maybe, ...mfa }),
    v.looseObject({ method: text, secret: maybe, authUrl: maybe }),
  ),
  'privy:mfa:submit-enrollment': op(
    v.looseObject({
      ...token,
      method: v.picklist(['sms', 'totp', 'passkey']),
      phoneNumber: maybe,
      code: maybe,
      credentialIds: v.nullish(v.array(text)),
      ...mfa,
    }),
    empty,
  ),
  'privy:mfa:unenroll': op(v.looseObject({ ...token, method: v.picklist(['sms', 'totp']), ...mfa }), empty),
  // Ours (decision 17: second factors).
  'privy:mfa:make-recovery-codes': op(
    v.looseObject({ ...token, ...mfa }),
    v.looseObject({ codes: v.array(text) }),
  ),
  'privy:mfa:count-recovery-codes': op(v.looseObject({ ...token }), v.looseObject({ left: v.number() })),
  'privy:mfa:clear': op(v.looseObject({ userId: text }), empty),
  'privy:auth:unlink-passkey': op(
    v.looseObject({ ...token, credentialId: text, removeAsMfa: v.nullish(v.boolean()), ...mfa }),
    empty,
  ),
  // Ours: restores a disabled device for a user with a second factor.
  'privy:devices:restore': op(v.looseObject({ ...token, id: text, ...mfa }), empty),
  'privy:user-signer:sign': op(
    v.looseObject({ ...token, message: text, ...mfa }),
    v.looseObject({ signature: text }),
  ),
} as const

export type FrameEvent = keyof typeof frameOps
export type FrameInput<E extends FrameEvent> = v.InferInput<(typeof frameOps)[E]['data']>
export type FrameData<E extends FrameEvent> = v.InferOutput<(typeof frameOps)[E]['data']>
export type FrameReply<E extends FrameEvent> = v.InferOutput<(typeof frameOps)[E]['reply']>

/** The envelope of a request (protocol 6.3). */
export const FrameRequest = v.looseObject({
  id: v.pipe(text, v.minLength(1), v.maxLength(frameMessageIdLength)),
  event: v.pipe(text, v.startsWith('privy:')),
  data: v.optional(v.unknown(), {}),
})

/** The progress of a password's derivation, for a request with `reportProgress`: rising, and 1 at its end. */
export const FrameProgress = v.looseObject({
  id: text,
  event: text,
  progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
})
export type FrameProgress = v.InferOutput<typeof FrameProgress>

/**
 * Error types of the frame with their messages (protocol 6.6, protocol 18.8). The host page never receives other
 * errors.
 */
export const frameErrors = {
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
  verification_on_hold: 'The last second factor of your account was removed less than a day ago. Wait a day.',
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
  // Errors of the user's own cloud, for a backup there.
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
} as const
export type FrameErrorType = keyof typeof frameErrors

/** The envelope of a response: `data` or `error`, never both. */
export const FrameAnswer = v.looseObject({
  id: text,
  event: text,
  data: v.optional(v.unknown()),
  error: v.optional(
    v.looseObject({
      type: text,
      message: text,
      request_id: v.optional(text),
      /** For `login_on_hold`, in Unix seconds. */
      held_until: v.optional(v.number()),
      /** Until the end of a lock or a limit. */
      retry_after_seconds: v.optional(v.number()),
      /** The server refused the access token itself: another one may work. */
      token_refused: v.optional(v.boolean()),
    }),
  ),
})
export type FrameAnswer = v.InferOutput<typeof FrameAnswer>
