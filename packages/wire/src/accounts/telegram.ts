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
  switches: [
    /** Login with Telegram's button and in Mini Apps; needs `telegram_auth_config`. */
    'telegram_auth',
  ],
  config: {
    /** The bot of Telegram's button. */
    telegram_auth_config: v.optional(
      v.object({
        /** The number before the colon of the bot's token. */
        bot_id: text,
        /** Its user name, without the `@`. */
        bot_name: text,
        /** Lets signed-in users link Telegram. */
        link_enabled: v.boolean(),
        /** Lets a login address or a Mini App log in without a click. */
        seamless_auth_enabled: v.boolean(),
      }),
    ),
  },
  lookups: {
    userByTelegram: {
      path: 'telegram/username',
      input: { username: text },
      account: { type: 'telegram', by: 'username' },
    },
    userByTelegramId: {
      path: 'telegram/telegram_user_id',
      input: { telegram_user_id: text },
      account: { type: 'telegram', by: 'subject' },
    },
  },
} as const satisfies AccountType
