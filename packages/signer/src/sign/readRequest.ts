import { getRefusal } from '@latchkey/frame/signing'
import { readEthereumRequest } from './ethereum.ts'
import { BadRequest, type FilledMembers, type ReadRequest, type RpcBody, refuse } from './request.ts'
import { readSolanaRequest } from './solana.ts'

/**
 * Reads a request of the wallet API. The signature is made from the values read here, so the policy decides on exactly
 * the bytes that are signed.
 *
 * @throws BadRequest for a request that cannot be signed.
 *
 * @example
 * const { action } = readRequest({ method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }, {})
 */
export function readRequest(body: RpcBody, filledMembers: FilledMembers): ReadRequest {
  const { method } = body
  const read = Object.hasOwn(readers, method)
    ? readers[method]
    : refuse(`This wallet does not support the method "${method}".`)
  try {
    return read(body, filledMembers)
  } catch (cause) {
    throw toBadRequest(cause)
  }
}

const readers: Record<RpcBody['method'], (body: RpcBody, filledMembers: FilledMembers) => ReadRequest> = {
  personal_sign: readEthereumRequest.message,
  eth_signTypedData_v4: readEthereumRequest.typedData,
  eth_signTransaction: readEthereumRequest.transaction,
  eth_sendTransaction: readEthereumRequest.transaction,
  eth_sign7702Authorization: readEthereumRequest.authorization,
  signMessage: readSolanaRequest.message,
  signTransaction: readSolanaRequest.transaction,
  signAndSendTransaction: readSolanaRequest.transaction,
}

/** Turns errors of the signing code into a message that repeats nothing of the request. */
export function toBadRequest(cause: unknown): unknown {
  if (cause instanceof BadRequest) return cause
  const code = getRefusal(cause)
  return code ? new BadRequest(`The request cannot be signed: ${code.replaceAll('_', ' ')}.`) : cause
}
