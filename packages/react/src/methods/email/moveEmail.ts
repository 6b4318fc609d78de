import { latestAccount, transferEmail } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../modal/modal.ts'

/** Accepts the offer of a transfer: the address moves here, the other account is deleted. */
export function moveEmail(
  { client }: Latchkey,
  { journey, email }: { journey: Journey; email: string },
): (nonce: string) => Promise<void> {
  return async (nonce) => {
    const user = await transferEmail(client, { nonce, email })
    journey.onSuccess({ user, isNewUser: false, account: latestAccount(user) })
  }
}
