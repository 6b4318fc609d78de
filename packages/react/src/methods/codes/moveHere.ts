import { latestAccount } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../modal/modal.ts'
import type { CodeWay } from './way.ts'

/** Accepts the offer of a transfer: the address or number moves here, the other account is deleted. */
export function moveHere(
  { client }: Latchkey,
  { way, journey, to }: { way: CodeWay; journey: Journey; to: string },
): (nonce: string) => Promise<void> {
  return async (nonce) => {
    const user = await way.transfer(client, { nonce, to })
    journey.onSuccess({ user, isNewUser: false, account: latestAccount(user) })
  }
}
