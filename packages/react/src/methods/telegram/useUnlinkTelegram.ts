import type { Unlinking } from '../../account/linking/linking.ts'
import { type Unlink, useUnlink } from '../../account/linking/useUnlink.ts'

/**
 * Unlinks a Telegram account from the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkTelegram()
 * await unlink({ telegramUserId: user.telegram?.telegramUserId ?? '' })
 */
export function useUnlinkTelegram(): Unlink<{ telegramUserId: string }> {
  return useUnlink(takeTelegram)
}
const takeTelegram = (from: Unlinking, { telegramUserId }: { telegramUserId: string }) =>
  from.unlinkTelegram(telegramUserId)
