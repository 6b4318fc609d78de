import { AppError, fromBase58 } from '@latchkey/wire'

/** The limit of a Ledger device. */
const longest = 1232
const signingDomain = [0xff, ...new TextEncoder().encode('solana offchain')]
/** UTF-8 of a limited length, by one signer. */
const [version, format, signers] = [0, 1, 1]

/**
 * Returns the bytes that a hardware wallet signs instead of plain text: the message of `generateSiwsMessage` in
 * [Solana's off-chain format](https://github.com/solana-foundation/solana-improvement-documents), for one signer.
 * `domain` is the page's host, of which 32 bytes are used.
 *
 * @throws AppError `invalid_data` for an address that is not a Solana one, and for more than 1,232 bytes.
 *
 * @example
 * const flow = createWalletFlow(client, { chainType: 'solana' })
 * const message = await flow.generateMessage({ address })
 * const bytes = offchainMessage({ message, address, domain: location.host })
 */
export function offchainMessage(input: { message: string; address: string; domain: string }): Uint8Array {
  const text = new TextEncoder().encode(input.message)
  const key = readKey(input.address)
  const domain = new Uint8Array(32)
  domain.set(new TextEncoder().encode(input.domain).slice(0, 32))
  const bytes = Uint8Array.of(
    ...[...signingDomain, version, ...domain, format, signers, ...key],
    ...[text.length & 0xff, text.length >> 8, ...text],
  )
  if (bytes.length > longest)
    throw new AppError('invalid_data', { message: `The message has more than ${longest} bytes.` })
  return bytes
}

function readKey(address: string): Uint8Array {
  const message = `${address} is not a Solana address.`
  let key: Uint8Array
  try {
    key = fromBase58(address)
  } catch (cause) {
    throw new AppError('invalid_data', { message, cause })
  }
  if (key.length !== 32) throw new AppError('invalid_data', { message })
  return key
}
