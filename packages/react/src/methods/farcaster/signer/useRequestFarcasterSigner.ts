import { useMemo } from 'react'
import { useLatchkey } from '../../../context.ts'
import { walletAction } from '../../../wallet/walletAction.ts'

export type RequestFarcasterSigner = {
  /**
   * Shows the screen in which the user approves the app, and resolves once they are asked. After the approval,
   * `user.farcaster` has `signerPublicKey`. Calling it again while a request is open shows that request.
   */
  requestFarcasterSignerFromWarpcast(): Promise<void>
}

/**
 * Asks the user to let the app post on Farcaster for them. Source: protocol 7.6; a separate hook since 3.45.
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
    // Passed to onClick, it receives the event.
    return { requestFarcasterSignerFromWarpcast: () => request() }
  }, [latchkey])
}
