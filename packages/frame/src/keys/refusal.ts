/**
 * Why these functions refuse. A code and never a sentence: an exception's text could contain a piece of the input,
 * which the host page must not read. The channel maps codes to its own fixed texts.
 */
export type Refusal =
  | 'bad_address'
  | 'bad_authorization'
  | 'bad_cast_hash'
  | 'bad_hash'
  | 'bad_message'
  | 'bad_number'
  | 'bad_transaction'
  | 'bad_typed_data'
  | 'blob_transaction'
  | 'delegating_transaction'
  | 'key_not_32_bytes'
  | 'key_not_64_bytes'
  | 'key_not_base58'
  | 'key_not_hex'
  | 'key_of_other_public_key'
  | 'key_out_of_range'
  | 'key_unseen'
  | 'no_chain_id'
  | 'other_sender'
  | 'other_signer'
  | 'slot_closed'
  | 'transaction_as_message'
  | 'unsupported_transaction'
  | 'weak_password_kdf'

const mark = Symbol('refusal')

export function refuse(code: Refusal): never {
  throw Object.assign(new Error(code), { [mark]: code })
}

export function getRefusal(error: unknown): Refusal | undefined {
  return error instanceof Error && mark in error ? (error[mark] as Refusal) : undefined
}
