import { createHash, randomBytes } from 'node:crypto'
import { type ChainType, canonicalJson } from '@latchkey/wire'

type UserWallet = { appId: string; userId: string; chainType: ChainType; address: string }

/**
 * Derives the id of a user's wallet in the wallet API: a letter and 23 digits and letters, like the ids of the
 * published service. It depends only on the user and the address, so a revocation reaches the signer even if the row
 * was deleted.
 *
 * @example
 * const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const id = toWalletId({ appId: 'app', userId: 'did:privy:ada', chainType: 'ethereum', address })
 */
export function toWalletId({ appId, userId, chainType, address }: UserWallet): string {
  return toText(
    createHash('sha256')
      .update(canonicalJson(['wallet id 1', appId, userId, chainType, address]))
      .digest(),
  )
}

export function makeWalletId(): string {
  return toText(randomBytes(23))
}

function toText(bytes: Uint8Array): string {
  return `k${[...bytes.subarray(0, 23)].map((byte) => (byte % 36).toString(36)).join('')}`
}
