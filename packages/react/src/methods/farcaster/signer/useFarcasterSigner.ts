import { useMemo } from 'react'
import {
  type GetFarcasterSignerKey,
  useGetFarcasterSignerPublicKey,
} from './useGetFarcasterSignerPublicKey.ts'
import { type RequestFarcasterSigner, useRequestFarcasterSigner } from './useRequestFarcasterSigner.ts'
import { type SignFarcasterMessage, useSignFarcasterMessage } from './useSignFarcasterMessage.ts'

export type UseFarcasterSignerInterface = GetFarcasterSignerKey &
  RequestFarcasterSigner &
  SignFarcasterMessage

/**
 * Lets the app post on Farcaster for its user: casts, likes and follows. The user approves it once in their Farcaster
 * app and can revoke it there. Needs an embedded wallet, from which the key is derived, and a linked Farcaster account.
 *
 * @throws AppError from its functions: `must_be_authenticated`, `embedded_wallet_not_found`, `linked_account_not_found`
 * without a Farcaster account or a signer; a request also fails with the errors that its screen shows, such as
 * `client_request_timeout` and `invalid_credentials`.
 *
 * @example
 * const { user } = usePrivy()
 * const { requestFarcasterSignerFromWarpcast, getFarcasterSignerPublicKey, signFarcasterMessage } = useFarcasterSigner()
 * if (!user?.farcaster?.signerPublicKey)
 *   return <button onClick={requestFarcasterSignerFromWarpcast}>Let this app post for you</button>
 * // A signer for @farcaster/hub-web: new ExternalEd25519Signer(signFarcasterMessage, getFarcasterSignerPublicKey)
 */
export function useFarcasterSigner(): UseFarcasterSignerInterface {
  const key = useGetFarcasterSignerPublicKey()
  const request = useRequestFarcasterSigner()
  const sign = useSignFarcasterMessage()
  return useMemo(() => ({ ...key, ...request, ...sign }), [key, request, sign])
}
