import { useMemo } from 'react'
import { useLatchkey } from '../../../context.ts'
import { walletAction } from '../../../wallet/walletAction.ts'

export type RequestFarcasterSigner = {
  /**
   * Shows the screen in which the user approves the app, and resolves once they are asked. `user.farcaster` has
   * `signerPublicKey` after the approval. While a request is open, calling it again shows it again.
   */
  requestFarcasterSignerFromWarpcast(): Promise<void>
}

/**
 * Asks the user to let the app post on Farcaster for them. Source: protocol 7.6; from 3.45 on it has a hook of its own.
 *
 * @throws AppError as `useFarcasterSigner`.
 *
 * @example
 * const { requestFarcasterSignerFromWarpcast } = useRequestFarcasterSigner()
 * return <button onClick={requestFarcasterSignerFromWarpcast}>Let this app post for you</button>
 */
export function useRequestFarcasterSigner(): RequestFarcasterSigner {
  const latchkey = useLatchkey()
  return useMemo(() => {
    const request = walletAction(latchkey, 'requestFarcasterSigner')
    // Handed to onClick, it gets the event.
    return { requestFarcasterSignerFromWarpcast: () => request() }
  }, [latchkey])
}
