import type { Latchkey } from '../latchkey.ts'
import { chunks } from '../methods/chunks.ts'

/**
 * Goes on with what was in the address when the page was opened. Once: the second call finds nothing. True when another
 * page goes on with it, and this one was only a window of that.
 */
export async function resumeRedirects(latchkey: Latchkey): Promise<boolean> {
  const { arrival } = latchkey.client
  const [oauth, wallet, telegram] = [arrival.take('oauth'), arrival.take('wallet'), arrival.take('telegram')]
  const isOver = oauth !== undefined && (await (await chunks.oauth()).resumeRedirect(latchkey, oauth))
  if (wallet) await (await chunks.wallets()).resumeRedirect(latchkey, wallet)
  if (telegram) await (await chunks.telegram()).resumeRedirect(latchkey, telegram)
  return isOver
}
