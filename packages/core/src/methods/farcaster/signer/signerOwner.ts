import { AppError } from '@latchkey/wire'
import { embeddedWallets } from '../../../account/wallets.ts'
import type { Client } from '../../../client.ts'
import type { WalletWithMetadata } from '../../siwe/account.ts'

export type SignerOwner = {
  userId: string
  fid: number
  /** The wallet from which the key is derived: the first one, as in published clients. */
  wallet: WalletWithMetadata
  /** `0x` and 64 hex digits, once it was approved. */
  publicKey: string | null
}

/**
 * Returns the signed-in user's data for a Farcaster signer, without a request.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `linked_account_not_found`.
 *
 * @example
 * const { fid, publicKey } = requireSignerOwner(client)
 */
export function requireSignerOwner(client: Client): SignerOwner {
  const { user } = client.session.store.getState()
  if (!user) throw new AppError('must_be_authenticated')
  const [wallet] = embeddedWallets(user)
  if (!wallet)
    throw new AppError('embedded_wallet_not_found', {
      message: 'Must have an embedded wallet to use Farcaster signers',
    })
  const { fid, signerPublicKey: publicKey } = user.farcaster ?? {}
  if (!fid)
    throw new AppError('linked_account_not_found', {
      message: 'Must have Farcaster account to use Farcaster signers',
    })
  return { userId: user.id, fid, wallet, publicKey: publicKey ?? null }
}

/**
 * Returns the public key that may post on Farcaster for the signed-in user, without a request.
 *
 * @throws AppError as `requireSignerOwner`, and `linked_account_not_found` before a signer is approved.
 *
 * @example
 * const key = getFarcasterSignerKey(client)
 */
export function getFarcasterSignerKey(client: Client): Uint8Array<ArrayBuffer> {
  const { publicKey } = requireSignerOwner(client)
  if (publicKey === null) throw noSigner()
  const bytes = publicKey.slice(2).match(/../g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16))
}

export function noSigner(): AppError {
  return new AppError('linked_account_not_found', {
    message: 'This app may not post for you on Farcaster. Add a signer first.',
  })
}
