import type { ErrorCode, FrameErrorType } from '@latchkey/wire'
import type { first } from './en/first.ts'
import type { more } from './en/more.ts'

/** The shape of an English section, for another language. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

/** Errors that only developers see: no action of a user leads there. */
type ForDevelopers =
  | `missing_or_invalid_privy_${string}`
  | 'invalid_native_app_id'
  | 'invalid_app_url_scheme_configuration'
  | 'invalid_pkce_parameters'
  | 'legacy_dashboard_login_configuration'
  | `max_${'apps' | 'denylist_entries'}_reached`
  | 'missing_origin'
  | 'unsupported_media_type'
  | 'proof_nonce_required'
  | `exited_${string}`
  | `user_exited_${string}`

/** Sentences for errors: by code, or by type for errors of the wallet's frame. In English they are in the error. */
export type Messages = {
  codes: { [code in Exclude<ErrorCode, ForDevelopers>]: string }
  wallet: { [type in FrameErrorType]: string }
}

/** Sentences for some errors; any other error shows its own. */
export type SomeMessages = { [list in keyof Messages]: Partial<Messages[list]> }

/** The texts of the first screens, in any language. */
export type Texts = Omit<Translation<typeof first>, 'direction'> & {
  direction: 'ltr' | 'rtl'
  messages?: SomeMessages
}
/** The texts of all other screens. */
export type MoreTexts = Translation<typeof more>
/** What a locale must provide. */
export type Locale = { first: Texts & { messages: Messages }; more: MoreTexts }
