import type { Latchkey } from '../latchkey.ts'
import { chunks } from '../methods/chunks.ts'

/**
 * Goes on with what was in the address when the page was opened. Once: the second call finds nothing. True when another
 * page goes on with it, and this one was only a window of that.
 */
export async function handOverArrivals(latchkey: Latchkey): Promise<boolean> {
  const { arrival } = latchkey.client
  const [oauth, wallet, telegram] = [arrival.take('oauth'), arrival.take('wallet'), arrival.take('telegram')]
  const isOver = oauth !== undefined && (await (await chunks.oauth()).arrived(latchkey, oauth))
  if (wallet) await (await chunks.wallets()).arrived(latchkey, wallet)
  if (telegram) await (await chunks.telegram()).arrived(latchkey, telegram)
  return isOver
}
