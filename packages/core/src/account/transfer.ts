import { AppError, type TransferOffer } from '@latchkey/wire'

/**
 * Returns the offer to transfer an account that belongs to another user; null for every other error. Without a nonce
 * the offer cannot be accepted (protocol 1.9).
 *
 * @throws AppError `invalid_data` for an account type that cannot be transferred. Source: protocol 17.5.
 *
 * @example
 * const offer = transferOffer(error)
 * if (offer && confirm(`Move ${offer.account.displayName} here?`))
 *   await transferEmail(client, { nonce: offer.nonce, email })
 */
export function transferOffer(error: AppError): TransferOffer | null {
  if (error.code !== 'account_transfer_required') return null
  const offer = error.data as Partial<TransferOffer> | undefined
  if (typeof offer?.nonce !== 'string' || !offer.account?.displayName) return null
  if (staying.includes(offer.account.type))
    throw new AppError('invalid_data', { message: 'Invalid transfer account type' })
  return offer as TransferOffer
}

/** Account types that cannot be transferred. */
const staying: unknown[] = ['custom_auth', 'guest', 'passkey']
