import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { findProviderWallet } from './providerWallet.ts'
import type { SignatureRequest } from './signatureContent.ts'

/** What each kind of request is answered with. A smart wallet's signature may be of any length. */
const forms: Readonly<Record<SignatureRequest['kind'], RegExp>> = {
  message: /^0x(?:[\da-f]{2})+$/i,
  typedData: /^0x(?:[\da-f]{2})+$/i,
  sendTransaction: /^0x[\da-f]{64}$/i,
  // A list, or a typed transaction ([EIP-2718](https://eips.ethereum.org/EIPS/eip-2718)).
  signTransaction: /^0x(?:0[1-4]|[c-f][\da-f])(?:[\da-f]{2})+$/i,
}

/**
 * Refuses what another app answers to another question than was asked: a hash for a signature, or the signature of another
 * wallet. What a smart wallet signs, and whether a hash is on its chain, only a node knows.
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
