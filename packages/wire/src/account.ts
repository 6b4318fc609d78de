import * as v from 'valibot'
import { accountTypes, transferDetails } from './accountTypes.ts'
import { endpoint } from './endpoint.ts'

const text = v.string()

/** A linked account of any type. */
export const LinkedAccount = v.variant(
  'type',
  /* @__PURE__ */ accountTypes.map(({ schema }) => schema),
)
export type LinkedAccount = v.InferOutput<typeof LinkedAccount>
export type WalletAccount = Extract<LinkedAccount, { type: 'wallet' }>

export const MfaMethod = v.picklist(['sms', 'totp', 'passkey'])
export type MfaMethod = v.InferOutput<typeof MfaMethod>

/** The user on the wire (protocol 3.1). Times are Unix seconds. */
export const User = v.looseObject({
  id: text,
  created_at: v.number(),
  linked_accounts: v.array(LinkedAccount),
  mfa_methods: v.array(v.looseObject({ type: MfaMethod, verified_at: v.number() })),
  has_accepted_terms: v.optional(v.boolean()),
  is_guest: v.optional(v.boolean()),
  custom_metadata: v.optional(v.record(text, v.union([v.string(), v.number(), v.boolean()]))),
})
export type User = v.InferOutput<typeof User>

/** `data` of `account_transfer_required` (protocol 1.9). camelCase on the wire. */
export const TransferOffer = v.looseObject({
  nonce: text,
  subject: text,
  account: v.looseObject({ displayName: v.nullable(text) }),
  otherUser: v.looseObject({
    embeddedWalletAddress: v.nullable(text),
    ...transferDetails,
  }),
})
export type TransferOffer = v.InferOutput<typeof TransferOffer>

/** Returns the caller's user (protocol 2.3, from 2.0.9). */
export const me = endpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({ user: User, identity_token: v.nullable(text) }),
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/accept_terms',
  guard: 'user',
  input: v.object({}),
  reply: User,
})
