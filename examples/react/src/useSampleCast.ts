import { useFarcasterSigner, usePrivy } from '@latchkey/react'
import { useState } from 'react'

/**
 * Signs a sample cast for the user, without Farcaster: the hash belongs to no real cast. Null for a user without a
 * Farcaster account or a wallet.
 */
export function useSampleCast() {
  const { user } = usePrivy()
  const { requestFarcasterSignerFromWarpcast: request, signFarcasterMessage } = useFarcasterSigner()
  const [signature, setSignature] = useState('')
  if (!user?.farcaster || !user.wallet) return null
  return {
    mayPost: Boolean(user.farcaster.signerPublicKey),
    request,
    /** The last signature, in hex. */
    signature,
    async sign() {
      const bytes = await signFarcasterMessage(crypto.getRandomValues(new Uint8Array(20)))
      setSignature(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
    },
  }
}
