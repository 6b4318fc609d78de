import * as v from 'valibot'
import { type AccountType, maybeText, text, times } from './accountType.ts'

export const telegram = {
  schema: v.looseObject({
    type: v.literal('telegram'),
    telegram_user_id: text,
    first_name: maybeText,
    last_name: maybeText,
    username: maybeText,
    photo_url: maybeText,
    ...times,
  }),
  secondNames: ({ telegram_user_id, first_name }) => ({
    telegramUserId: telegram_user_id,
    firstName: first_name,
  }),
  toCompact: ({ telegram_user_id, username }) => ({ telegram_user_id, username }),
  switches: ['telegram_auth'],
  config: {
    telegram_auth_config: v.optional(
      v.object({
        bot_id: text,
        bot_name: text,
        link_enabled: v.boolean(),
        seamless_auth_enabled: v.boolean(),
      }),
    ),
  },
} as const satisfies AccountType
