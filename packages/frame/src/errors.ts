import { AppError, type FrameAnswer, type FrameErrorType, frameErrors } from '@latchkey/wire'
import { getRefusal, type Refusal } from './keys/refusal.ts'

export type FrameError = NonNullable<FrameAnswer['error']>

/** The messages for the host page if an argument cannot be signed. They are constants, so none repeats the input. */
const refusals = {
  bad_address: 'Invalid request arguments: an address is malformed.',
  bad_authorization: 'Invalid request arguments: an authorization needs a contract, a chain id and a nonce.',
  bad_cast_hash: 'Invalid request arguments: the hash of a Farcaster message has 20 bytes.',
  bad_hash: 'Invalid request arguments: a 32-byte hash is needed.',
  bad_message: 'Invalid request arguments: the message is empty or malformed.',
  bad_number: 'Invalid request arguments: a number is malformed or out of range.',
  bad_transaction: 'Invalid request arguments: the transaction is malformed.',
  bad_typed_data: 'Invalid request arguments: the typed data is malformed.',
  blob_transaction: 'Invalid request arguments: blob transactions (EIP-4844) are not supported.',
  delegating_transaction:
    'Invalid request arguments: transactions that set the code of accounts (EIP-7702) are not supported.',
  key_not_32_bytes: 'Invalid request arguments: an Ethereum private key has 64 hex digits.',
  key_not_64_bytes: 'Invalid request arguments: a Solana private key has 64 bytes, the public key included.',
  key_not_base58: 'Invalid request arguments: a Solana private key is written in base58.',
  key_not_hex: 'Invalid request arguments: an Ethereum private key is written in hex digits.',
  key_of_other_public_key:
    'Invalid request arguments: the public key in the private key does not belong to it.',
  key_unseen:
    'Invalid request arguments: the private key has an invisible character. Delete it, or copy the key again.',
  key_out_of_range: 'Invalid request arguments: the private key is out of range.',
  no_chain_id: 'Invalid request arguments: the transaction needs a chain id.',
  other_sender: 'Invalid request arguments: the transaction is not from this wallet.',
  other_signer: frameErrors.invalid_request_arguments,
  slot_closed: frameErrors.wallet_not_on_device,
  transaction_as_message:
    'Invalid request arguments: a transaction cannot be signed as a message. An app with published clients can allow it with its setting solana_transactions_as_messages.',
  unsupported_transaction: 'Invalid request arguments: this transaction type is not supported.',
  weak_password_kdf: frameErrors.wallet_damaged,
} as const satisfies Record<Refusal, string>

const refusalTypes: Partial<Record<Refusal, FrameErrorType>> = {
  slot_closed: 'wallet_not_on_device',
  weak_password_kdf: 'wallet_damaged',
}

const serverTypes: Partial<Record<AppError['code'], FrameErrorType>> = {
  wallet_not_on_device: 'wallet_not_on_device',
  device_revoked: 'wallet_not_on_device',
  missing_or_invalid_token: 'missing_or_invalid_token',
  already_logged_out: 'missing_or_invalid_token',
  fresh_login_required: 'missing_or_invalid_token',
  login_on_hold: 'login_on_hold',
  recovery_on_hold: 'recovery_on_hold',
  delegation_on_hold: 'delegation_on_hold',
  wallet_already_delegated: 'wallet_already_delegated',
  consent_refused: 'consent_refused',
  passkey_without_verification: 'passkey_without_verification',
  verification_on_hold: 'verification_on_hold',
  wallet_damaged: 'wallet_damaged',
  invalid_recovery_pin: 'invalid_recovery_pin',
  cloud_login_needed: 'cloud_login_needed',
  missing_or_invalid_mfa: 'missing_or_invalid_mfa',
  insufficient_funds: 'insufficient_funds',
  feature_not_enabled: 'not_supported',
  disallowed_recovery_method: 'not_supported',
  message_not_sent: 'twilio_verification_failed',
  user_unsubscribed: 'twilio_verification_failed',
  not_supported: 'not_supported',
  invalid_data: 'invalid_request_arguments',
  too_many_requests: 'too_many_requests',
  too_many_devices: 'too_many_requests',
  linked_to_another_user: 'linked_to_another_user',
  cannot_unlink_sole_account: 'cannot_unlink_sole_account',
  too_many_wallets: 'too_many_wallets',
  wallet_index_not_next: 'invalid_request_arguments',
}

const typeKey = Symbol('frame error')

export function fail(type: FrameErrorType): never {
  throw Object.assign(new Error(type), { [typeKey]: type })
}

/** Gives a server error the frame error type that this operation has for it. */
export function mark(error: unknown, types: { readonly [code in AppError['code']]?: FrameErrorType }): never {
  const type = error instanceof AppError ? types[error.code] : undefined
  throw type ? Object.assign(error as AppError, { [typeKey]: type }) : error
}

/**
 * The only way for an error to leave the frame: our own type and message for any thrown value (R77: secrets in the
 * frame), and the name of the failed request.
 */
export function toFrameError(error: unknown): FrameError {
  const type = frameErrorType(error)
  const refusal = getRefusal(error)
  const message = refusal ? refusals[refusal] : frameErrors[type]
  if (!(error instanceof AppError)) return { type, message }
  const { requestId } = error
  const until = type === 'login_on_hold' ? readNumber(error.data, 'held_until') : undefined
  const wait = type === 'too_many_requests' ? readNumber(error.data, 'retry_after_seconds') : undefined
  return {
    type,
    message,
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(until === undefined ? {} : { held_until: until }),
    ...(wait === undefined ? {} : { retry_after_seconds: wait }),
    ...(error.code === 'missing_or_invalid_token' && error.status === 401 ? { token_refused: true } : {}),
  }
}

/** Reads one number of the server's data, and nothing else. */
function readNumber(data: unknown, name: string): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'number' ? value : undefined
}

export function frameErrorType(error: unknown): FrameErrorType {
  const refusal = getRefusal(error)
  if (refusal) return refusalTypes[refusal] ?? 'invalid_request_arguments'
  if (error instanceof Error && typeKey in error) return error[typeKey] as FrameErrorType
  if (error instanceof AppError) return serverTypes[error.code] ?? 'error'
  return 'error'
}

/** Whether it is a failure of the user's own cloud. */
export function isOfCloud(error: unknown): boolean {
  return frameErrorType(error).startsWith('cloud_')
}
