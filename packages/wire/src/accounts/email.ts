import * as v from 'valibot'
import { type AccountType, text, times } from './accountType.ts'

export const email = {
  schema: v.looseObject({ type: v.literal('email'), address: text, ...times }),
  toCompact: ({ address }) => ({ address }),
  switches: [
    /** Login with codes by email. */
    'email_auth',
  ],
  lookups: {
    userByEmail: { path: 'email/address', input: { address: text }, account: { type: 'email', by: 'email' } },
  },
} as const satisfies AccountType
