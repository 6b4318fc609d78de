import * as v from 'valibot'
import { type AccountType, text, times } from './accountType.ts'

export const phone = {
  schema: v.looseObject({ type: v.literal('phone'), phoneNumber: text, ...times }),
  secondNames: ({ phoneNumber }) => ({ number: phoneNumber }),
  toCompact: ({ phoneNumber }) => ({ phone_number: phoneNumber }),
  switches: [
    /** Login with codes by text message; in production needs `sms_countries`. */
    'sms_auth',
  ],
  lookups: {
    userByPhone: { path: 'phone/number', input: { number: text }, account: { type: 'phone', by: 'phone' } },
  },
} as const satisfies AccountType
