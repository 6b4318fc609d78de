import { AppError } from '@latchkey/wire'
import { isBytes } from '../../../bytes.ts'
import { askFrame, type WalletContext } from '../../../wallet/connect.ts'
import { withRecovery } from '../../../wallet/embedded/recoverWallet.ts'
import { frameErrorType } from '../../../wallet/frame/frameErrorType.ts'
import { fromBase64Url, toBase64Url } from '../../passkeys/base64url.ts'
import { noSigner, requireSignerOwner } from './signerOwner.ts'

/** Length in bytes of BLAKE3, cut to 160 bits. */
const hashLength = 20

/**
 * Signs the hash of a Farcaster message, for example a cast, with the signed-in user's signer. It shows no dialog: the
 * user has allowed it in Farcaster. Source: protocol 6.4; docs.farcaster.xyz/developers/guides/writing/messages.
 *
 * @param hash the 20 bytes of the message's BLAKE3 hash.
 * @throws AppError `invalid_message` for anything but 20 bytes, `linked_account_not_found` without a signer or after it
 * was revoked, `must_be_authenticated`, `embedded_wallet_not_found`, or the frame's error.
 *
 * @example
 * const hash = new Uint8Array(20) // of the message, by Farcaster's SDK
 * const signature = await signFarcasterMessage(context, hash)
 */
export async function signFarcasterMessage(
  context: WalletContext,
  hash: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const { client } = context
  const { wallet, fid, publicKey } = requireSignerOwner(client)
  if (publicKey === null) throw noSigner()
  if (!isBytes(hash) || hash.length !== hashLength)
    throw new AppError('invalid_message', { message: 'The hash of a Farcaster message has 20 bytes.' })
  // A copy: the host page may change its own during a recovery of the wallet.
  const payload = { hash: toBase64Url(Uint8Array.from(hash).buffer) }
  const ask = () => askFrame(context, 'privy:farcaster:sign', { address: wallet.address, fid, payload })
  try {
    const { signature } = await withRecovery(context, wallet, ask)
    return new Uint8Array(fromBase64Url(signature))
  } catch (cause) {
    if (frameErrorType(cause) !== 'farcaster_signer_missing') throw cause
    // Revoked in Farcaster: refresh the user, so that the page sees it.
    await client.session.refresh().catch(() => {})
    throw noSigner()
  }
}
