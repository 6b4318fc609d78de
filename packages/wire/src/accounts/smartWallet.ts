import * as v from 'valibot'
import { type AccountType, text, times } from './accountType.ts'

export const smartWallet = {
  schema: v.looseObject({
    type: v.literal('smart_wallet'),
    address: text,
    smart_wallet_type: text,
    ...times,
  }),
  toCompact: ({ address, smart_wallet_type }) => ({ address, smart_wallet_type }),
  switches: [],
  lookups: {
    userBySmartWallet: {
      path: 'smart_wallet/address',
      input: { address: text },
      account: { type: 'smart_wallet', by: 'wallet' },
    },
  },
} as const satisfies AccountType
