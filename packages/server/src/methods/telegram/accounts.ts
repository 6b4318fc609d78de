import * as v from 'valibot'
import { accountReader, MaybeText } from '../../user/readAccount.ts'

const names = { first_name: MaybeText, last_name: MaybeText, username: MaybeText, photo_url: MaybeText }

export const telegramAccounts = {
  telegram: accountReader(
    { telegram_user_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)), ...names },
    ({ telegram_user_id: id, first_name, last_name, username, photo_url }) => ({
      ...{ type: 'telegram', subject: id, display: username ? `@${username}` : first_name || id },
      data: {
        telegram_user_id: id,
        ...{ first_name: first_name ?? null, last_name: last_name ?? null },
        ...{ username: username ?? null, photo_url: photo_url ?? null },
      },
    }),
  ),
}
