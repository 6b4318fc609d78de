import * as v from 'valibot'
import { type AccountType, text, times } from './accountType.ts'

export const passkey = {
  schema: v.looseObject({
    type: v.literal('passkey'),
    credential_id: text,
    enrolled_in_mfa: v.boolean(),
    authenticator_name: v.optional(text),
    created_with_browser: v.optional(text),
    created_with_os: v.optional(text),
    created_with_device: v.optional(text),
    ...times,
  }),
  toCompact: ({ credential_id }) => ({ credential_id }),
  switches: [
    /** Lets users link passkeys and log in with them. */
    'passkey_auth',
    /** Lets a passkey be a new user's only account. */
    'passkeys_for_signup_enabled',
  ],
} as const satisfies AccountType
