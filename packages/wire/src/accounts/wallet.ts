import * as v from 'valibot'
import { type AccountType, maybeText, text, times } from './accountType.ts'

export const wallet = {
  schema: v.looseObject({
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
    /** Only in Latchkey: the app's server created the wallet before the first login. Names the holder of the key. */
    pregenerated: v.optional(v.picklist(['app', 'user'])),
    public_key: v.optional(text),
    id: v.optional(v.nullable(text)),
    ...times,
  }),
  secondNames: ({ wallet_client_type, chain_type, address }) => ({
    ...(wallet_client_type === 'privy' ? { id: null } : {}),
    ...(wallet_client_type === 'privy' && chain_type === 'solana' ? { public_key: address } : {}),
  }),
  toCompact: ({ address, chain_type, wallet_client_type }) => ({ address, chain_type, wallet_client_type }),
  switches: [
    /** Login with Ethereum wallets. */
    'wallet_auth',
    /** Login with Solana wallets. */
    'solana_wallet_auth',
  ],
  lookups: {
    userByWallet: {
      path: 'wallet/address',
      input: { address: text },
      account: { type: 'wallet', by: 'wallet' },
    },
  },
} as const satisfies AccountType
