import { getFarcasterSignerKey } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../../context.ts'

export type GetFarcasterSignerKey = {
  /** The 32 bytes of ed25519 that Farcaster knows the signer by. */
  getFarcasterSignerPublicKey(): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * The public key of the user's Farcaster signer. Source: protocol 10; from 3.45 on it has a hook of its own.
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
