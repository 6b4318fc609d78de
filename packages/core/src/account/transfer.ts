import type { AppError, TransferOffer } from '@latchkey/wire'

/**
 * What the server offers when an account belongs to another user; null for every other error. Without a nonce there
 * is nothing to accept (protocol 1.9).
 *
 * @example
 * const offer = transferOffer(error)
 * if (offer && confirm(`Move ${offer.account.displayName} here?`))
 *   await transferEmail(client, { nonce: offer.nonce, email })
 */
export function transferOffer(error: AppError): TransferOffer | null {
  if (error.code !== 'account_transfer_required') return null
  const offer = error.data as Partial<TransferOffer> | undefined
  return typeof offer?.nonce === 'string' && offer.account?.displayName ? (offer as TransferOffer) : null
}
