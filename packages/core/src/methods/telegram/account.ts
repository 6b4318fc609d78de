import type { TypedAccount } from '../../account/accountType.ts'

export type Telegram = {
  telegramUserId: string
  firstName: string | null
  lastName?: string | null
  username?: string | null
  photoUrl?: string | null
}
export type TelegramWithMetadata = TypedAccount<'telegram', Telegram>
