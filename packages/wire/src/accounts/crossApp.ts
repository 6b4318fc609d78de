import * as v from 'valibot'
import { type AccountType, text, times } from './accountType.ts'

export const crossApp = {
  schema: v.looseObject({
    type: v.literal('cross_app'),
    subject: text,
    provider_app_id: text,
    embedded_wallets: v.array(v.looseObject({ address: text })),
    smart_wallets: v.array(v.looseObject({ address: text })),
    ...times,
  }),
  toCompact: ({ subject, provider_app_id, embedded_wallets, smart_wallets }) => ({
    subject,
    provider_app_id,
    embedded_wallets,
    smart_wallets,
  }),
  switches: [],
} as const satisfies AccountType
