import * as v from 'valibot'
import { type AccountType, text, times } from './accountType.ts'

export const custom = {
  schema: v.looseObject({ type: v.literal('custom_auth'), custom_user_id: text, ...times }),
  toCompact: ({ custom_user_id }) => ({ custom_user_id }),
  switches: [
    /** Login with tokens of the app's own login; needs `custom_auth_config`. */
    'custom_jwt_auth',
  ],
  lookups: {
    userByCustomId: {
      path: 'custom_auth/id',
      input: { custom_user_id: text },
      account: { type: 'custom_auth', by: 'subject' },
    },
  },
} as const satisfies AccountType
