import * as v from 'valibot'
import { EthereumAddress, SolanaAddress } from '../address.ts'
import { declare, page, paging, some, text } from './call.ts'

/** A wallet that an app's own server can use, as the published server SDKs read it (protocol 11.5). */
export const ManagedWallet = v.looseObject({
  id: text,
  address: text,
  chain_type: text,
  /** In milliseconds, as the other times here. */
  created_at: v.number(),
  exported_at: v.nullable(v.number()),
  imported_at: v.nullable(v.number()),
  archived_at: v.nullable(v.number()),
  /** The id of a key quorum. Null for a delegated wallet, which the user owns. */
  owner_id: v.nullable(text),
  policy_ids: v.array(text),
  additional_signers: v.array(
    v.looseObject({ signer_id: text, override_policy_ids: v.optional(v.array(text)) }),
  ),
  display_name: v.optional(text),
  external_id: v.optional(text),
})
export type ManagedWallet = v.InferOutput<typeof ManagedWallet>

/** The app's own id for a wallet. */
export const ExternalId = v.pipe(text, v.regex(/^[\w-]{1,64}$/))

const wallet = { wallet_id: text }
/** A query string has text, a body has booleans. */
const Flag = v.optional(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((word) => word === 'true'),
    ),
  ]),
)
const includeArchived = { include_archived: Flag }
const address = v.union([EthereumAddress, SolanaAddress])

export const listWallets = declare('GET', '/wallets', {
  input: {
    ...{ ...paging, ...includeArchived, chain_type: v.optional(text), user_id: v.optional(text) },
    address: v.optional(address),
    external_id: v.optional(text),
    /** A P-256 public key, as base64 of DER SPKI. Lists wallets that a key quorum with this key can use. */
    authorization_key: v.optional(text),
  },
  reply: page(ManagedWallet),
})
export const getWallet = declare('GET', '/wallets/:wallet_id', {
  input: { ...wallet, ...includeArchived },
  reply: ManagedWallet,
})
export const getWalletByAddress = declare('POST', '/wallets/address', {
  input: { address, ...includeArchived },
  reply: ManagedWallet,
  isKeyed: false,
})
export const changeWallet = declare('PATCH', '/wallets/:wallet_id', {
  input: {
    ...wallet,
    display_name: v.optional(v.nullable(v.pipe(text, v.maxLength(100)))),
    external_id: v.optional(ExternalId),
  },
  reply: ManagedWallet,
})
export const walletRpc = declare('POST', '/wallets/:wallet_id/rpc', {
  input: { ...wallet, method: text },
  reply: v.looseObject({ method: text, data: some }),
})

/** The status of a transaction, as the published server SDKs name it. */
const TransactionStatus = v.picklist([
  'pending',
  'broadcasted',
  'confirmed',
  'execution_reverted',
  'failed',
  'replaced',
  'finalized',
])
export type TransactionStatus = v.InferOutput<typeof TransactionStatus>

export const WalletTransaction = v.looseObject({
  ...{ id: text, wallet_id: text, caip2: text, transaction_hash: v.nullable(text) },
  status: TransactionStatus,
  created_at: v.number(),
  reference_id: v.optional(text),
})
export type WalletTransaction = v.InferOutput<typeof WalletTransaction>

export const getTransaction = declare('GET', '/transactions/:transaction_id', {
  input: { transaction_id: text },
  reply: WalletTransaction,
})

/** Asks for an authorization key of a user's session, in plain text or sealed by HPKE for the caller's key. */
const session = {
  user_jwt: text,
  encryption_type: v.optional(v.literal('HPKE')),
  recipient_public_key: v.optional(text),
}
const sessionReply = v.looseObject({
  authorization_key: v.optional(text),
  encrypted_authorization_key: v.optional(
    v.looseObject({ encryption_type: v.literal('HPKE'), encapsulated_key: text, ciphertext: text }),
  ),
  /** In milliseconds. */
  expires_at: v.number(),
  wallets: v.array(ManagedWallet),
})
export const authenticateWallets = declare('POST', '/wallets/authenticate', {
  input: session,
  reply: sessionReply,
  isKeyed: false,
})
/** The path of `authenticateWallets` in `server-auth`. */
export const authenticateSigner = declare('POST', '/user_signers/authenticate', {
  input: session,
  reply: sessionReply,
  isKeyed: false,
})

const rowIds = v.pipe(v.array(text), v.maxLength(1))
/** A new wallet of the app. The signer keeps its key. */
const newWallet = {
  chain_type: text,
  policy_ids: v.optional(rowIds),
  owner_id: v.optional(v.nullable(text)),
  owner: v.optional(
    v.nullable(v.union([v.looseObject({ public_key: text }), v.looseObject({ user_id: text })])),
  ),
  additional_signers: v.optional(
    v.array(v.looseObject({ signer_id: text, override_policy_ids: v.optional(rowIds) })),
  ),
  display_name: v.optional(v.nullable(v.pipe(text, v.maxLength(100)))),
  external_id: v.optional(ExternalId),
}
export const createWallet = declare('POST', '/wallets', { input: newWallet, reply: ManagedWallet })
/** Each entry succeeds or fails on its own, with the same error codes as a single call. */
export const createWallets = declare('POST', '/wallets/batch', {
  input: { wallets: v.pipe(v.array(some), v.minLength(1), v.maxLength(100)) },
  reply: v.looseObject({
    results: v.array(v.looseObject({ index: v.number(), success: v.boolean() })),
  }),
})
export const NewManagedWallet = v.looseObject(newWallet)
/** Exports the key of a wallet of the app, sealed for a key of its owner, who signs the request. */
export const exportWallet = declare('POST', '/wallets/:wallet_id/export', {
  input: { ...wallet, encryption_type: text, recipient_public_key: text },
  reply: v.looseObject({ encryption_type: text, encapsulated_key: text, ciphertext: text }),
  isKeyed: false,
})
export const beginImport = declare('POST', '/wallets/import/init', { input: {}, reply: some })
export const finishImport = declare('POST', '/wallets/import/submit', { input: {}, reply: some })
