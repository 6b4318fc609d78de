import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { findProviderWallet } from './providerWallet.ts'
import type { SignatureRequest } from './signatureContent.ts'

/** The format of each kind of response. A smart wallet's signature may have any length. */
const forms: Readonly<Record<SignatureRequest['kind'], RegExp>> = {
  message: /^0x(?:[\da-f]{2})+$/i,
  typedData: /^0x(?:[\da-f]{2})+$/i,
  sendTransaction: /^0x[\da-f]{64}$/i,
  // A list, or a typed transaction ([EIP-2718](https://eips.ethereum.org/EIPS/eip-2718)).
  signTransaction: /^0x(?:0[1-4]|[c-f][\da-f])(?:[\da-f]{2})+$/i,
}

/**
 * Refuses a response to a different question, such as a hash instead of a signature, or the signature of another
 * wallet. A smart wallet's signature, and a hash, can only be checked by a node.
 *
 * @throws AppError `transaction_failure`
 */
export async function checkResult(
  client: Client,
  request: SignatureRequest,
  result: string,
): Promise<string> {
  if (!forms[request.kind].test(result)) throw createLie()
  const { isSmart } = findProviderWallet(client, request.address)
  if (isSmart || (request.kind !== 'message' && request.kind !== 'typedData')) return result
  const { recoverSigner } = await import('./recoverSigner.ts')
  if (recoverSigner(request, result)?.toLowerCase() !== request.address.toLowerCase()) throw createLie()
  return result
}

const createLie = () =>
  new AppError('transaction_failure', { message: 'The other app did not answer what it was asked.' })
