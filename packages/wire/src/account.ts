import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { socialAccountTypes } from './socialNetworks.ts'

const times = {
  verified_at: v.number(),
  first_verified_at: v.nullish(v.number()),
  latest_verified_at: v.nullish(v.number()),
}
const text = v.string()
const maybeText = v.nullish(v.string())

/** The provider's name and `_oauth`. Which of the members a provider fills: protocol 3.2. */
const OAuthAccount = v.looseObject({
  type: v.picklist(socialAccountTypes),
  subject: text,
  email: maybeText,
  name: maybeText,
  username: maybeText,
  profile_picture_url: maybeText,
  vanity_name: maybeText,
  ...times,
})

export const EmailAccount = v.looseObject({ type: v.literal('email'), address: text, ...times })
export const PhoneAccount = v.looseObject({ type: v.literal('phone'), phoneNumber: text, ...times })
export const WalletAccount = v.looseObject({
  type: v.literal('wallet'),
  address: text,
  chain_type: text,
  chain_id: v.optional(text),
  wallet_client: v.optional(text),
  wallet_client_type: maybeText,
  connector_type: maybeText,
  /** `privy` is the automatic recovery method; never `privy-v2` (protocol 3.2). */
  recovery_method: v.optional(v.picklist(['privy', 'user-passcode', 'google-drive', 'icloud'])),
  imported: v.optional(v.boolean()),
  delegated: v.optional(v.boolean()),
  wallet_index: v.optional(v.number()),
  public_key: v.optional(text),
  id: v.optional(v.nullable(text)),
  ...times,
})
const SmartWalletAccount = v.looseObject({
  type: v.literal('smart_wallet'),
  address: text,
  smart_wallet_type: text,
  ...times,
})
const FarcasterAccount = v.looseObject({
  type: v.literal('farcaster'),
  fid: v.number(),
  owner_address: text,
  username: v.optional(text),
  display_name: v.optional(text),
  bio: v.optional(text),
  profile_picture: v.optional(text),
  profile_picture_url: v.optional(text),
  homepage_url: v.optional(text),
  signer_public_key: v.optional(text),
  ...times,
})
const PasskeyAccount = v.looseObject({
  type: v.literal('passkey'),
  credential_id: text,
  enrolled_in_mfa: v.boolean(),
  authenticator_name: v.optional(text),
  created_with_browser: v.optional(text),
  created_with_os: v.optional(text),
  created_with_device: v.optional(text),
  ...times,
})
const TelegramAccount = v.looseObject({
  type: v.literal('telegram'),
  telegram_user_id: text,
  first_name: maybeText,
  last_name: maybeText,
  username: maybeText,
  photo_url: maybeText,
  ...times,
})
const CustomAccount = v.looseObject({ type: v.literal('custom_auth'), custom_user_id: text, ...times })
const CrossAppAccount = v.looseObject({
  type: v.literal('cross_app'),
  subject: text,
  provider_app_id: text,
  embedded_wallets: v.array(v.looseObject({ address: text })),
  smart_wallets: v.array(v.looseObject({ address: text })),
  ...times,
})

/** Everything that can be linked to a user (protocol 3.2). */
export const LinkedAccount = v.variant('type', [
  EmailAccount,
  PhoneAccount,
  WalletAccount,
  SmartWalletAccount,
  OAuthAccount,
  FarcasterAccount,
  PasskeyAccount,
  TelegramAccount,
  CustomAccount,
  CrossAppAccount,
])
export type LinkedAccount = v.InferOutput<typeof LinkedAccount>

/**
 * Every type of account, with the names of its members.
 *
 * @example
 * const members = membersByType().get('email') // type, address …
 */
export const membersByType = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    LinkedAccount.options.flatMap(({ entries }) => {
      const types: readonly string[] =
        'literal' in entries.type ? [entries.type.literal] : entries.type.options
      return types.map((type) => [type, Object.keys(entries)] as const)
    }),
  )
export type EmailAccount = v.InferOutput<typeof EmailAccount>
export type WalletAccount = v.InferOutput<typeof WalletAccount>

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
    farcasterEmbeddedAddress: v.optional(text),
    oAuthUserInfo: v.optional(v.looseObject({})),
  }),
})
export type TransferOffer = v.InferOutput<typeof TransferOffer>

/** Who am I (protocol 2.3, from 2.0.9). */
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
