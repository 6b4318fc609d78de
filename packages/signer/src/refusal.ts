/** Why the signer refused, as a published error code if there is one. */
export type SignerRefusalCode =
  | 'invalid_data'
  | 'policy_violation'
  | 'request_expired'
  | 'request_already_signed'
  | 'user_has_not_delegated_wallet'
  | 'zero_correct_authorization_signatures'
  | 'insufficient_correct_authorization_signatures'
  | 'no_valid_user_session_keys'
  | 'user_session_keys_expired'
  | 'consent_refused'
  | 'row_refused'

/** A refusal of the signer. The message is for the developer of the app and repeats no secret. */
export class SignerRefusal extends Error {
  readonly code: SignerRefusalCode

  constructor(code: SignerRefusalCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}
