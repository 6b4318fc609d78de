import { type Connection, latestAccount, transferWallet } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../modal/modal.ts'

/** Accepts the offer of a transfer: the wallet moves here, the other account is deleted. Both chains have one call. */
export function moveWallet(
  { client }: Latchkey,
  { journey, connection, address }: { journey: Journey; connection: Connection; address: string },
): (nonce: string) => Promise<void> {
  const { chainId, wallet } = connection
  const { walletClientType, connectorType } = wallet
  return async (nonce) => {
    const user = await transferWallet(client, { nonce, address, chainId, walletClientType, connectorType })
    journey.onSuccess({ user, isNewUser: false, account: latestAccount(user) })
  }
}
