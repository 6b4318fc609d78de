import { getFarcasterSignerKey } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../../context.ts'

export type GetFarcasterSignerKey = {
  /** The 32-byte ed25519 key by which Farcaster knows the signer. */
  getFarcasterSignerPublicKey(): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * The public key of the user's Farcaster signer. Source: protocol 10; a separate hook since 3.45.
 *
 * @throws AppError as `useFarcasterSigner`.
 *
 * @example
 * const { getFarcasterSignerPublicKey } = useGetFarcasterSignerPublicKey()
 */
export function useGetFarcasterSignerPublicKey(): GetFarcasterSignerKey {
  const { client } = useLatchkey()
  return useMemo(() => ({ getFarcasterSignerPublicKey: async () => getFarcasterSignerKey(client) }), [client])
}
