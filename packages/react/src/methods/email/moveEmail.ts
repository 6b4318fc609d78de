import { type Client, latestAccount, transferEmail } from '@latchkey/core'
import type { EmailJourney } from '../../modal/modal.ts'

type Move = { client: Client; journey: EmailJourney; email: string }

/** Accepts the offer of a transfer: the address moves here, the other account is deleted. */
export function moveEmail({ client, journey, email }: Move): (nonce: string) => Promise<void> {
  return async (nonce) => {
    const user = await transferEmail(client, { nonce, email })
    journey.onSuccess({ user, isNewUser: false, account: latestAccount(user) })
  }
}
