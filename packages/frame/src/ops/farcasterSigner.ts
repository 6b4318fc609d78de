import type { OperationRequest } from '../channel/operation.ts'
import { fail } from '../errors.ts'
import { readHash } from '../keys/farcasterSigner.ts'
import { requestSigner, signWithSigner } from '../vault/farcasterSigner.ts'
import { type Frame, readName } from '../vault/vault.ts'

/**
 * Requests a key that posts on Farcaster for the user; published clients name the wallet by its address (protocol 6.4).
 */
export function initFarcasterSigner(frame: Frame, request: OperationRequest<'privy:farcaster:init-signer'>) {
  return requestSigner(frame, request, readName(frame, request.data.address))
}

/** Signs the hash of a message of Farcaster. */
export async function signFarcasterMessage(frame: Frame, request: OperationRequest<'privy:farcaster:sign'>) {
  const { address, payload, fid } = request.data
  const hash = readHash(payload.hash)
  const name = readName(frame, address)
  return {
    hash: payload.hash,
    signature: await signWithSigner(frame, request, { name, fid: readFid(fid), hash }),
  }
}

/** Published clients send a bigint. */
function readFid(fid: bigint | number | string): number {
  const text = String(fid)
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : fail('invalid_request_arguments')
}
