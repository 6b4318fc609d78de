import { AppError } from '@latchkey/wire'

/** Why a wallet did not fulfill a request (protocol 19.8); screens have their own text for each. */
export type WalletProblem = 'rejected' | 'timed-out' | 'pending' | 'no-accounts' | 'no-chain' | 'no-signing'

/** The error of a wallet, with its reason in `data`. */
export function walletError(problem: WalletProblem | null, message: string, cause?: unknown): AppError {
  return new AppError(problem === null ? 'unknown_connect_wallet_error' : 'generic_connect_wallet_error', {
    message,
    data: { problem },
    cause,
  })
}

/**
 * Returns the reason of a wallet's error; null if it has none, and for every other error (protocol 19.8).
 *
 * @example
 * if (toWalletProblem(error) === 'pending') show('Answer the question in your wallet first.')
 */
export function toWalletProblem(error: AppError): WalletProblem | null {
  return (error.data as { problem?: WalletProblem | null } | undefined)?.problem ?? null
}

/**
 * Converts an error of a wallet to the client's error. Some have codes of EIP-1193, others of ethers, or only a
 * message.
 */
export function fromWallet(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const { code, message = '' } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const words = String(message)
  if (code === 4001 || code === 'ACTION_REJECTED' || /\b(reject|denied|declin|cancel)/i.test(words))
    return walletError('rejected', 'User rejected the request.', cause)
  // The window of an earlier request is still open in the wallet.
  if (code === -32002) return walletError('pending', 'Unable to connect to wallet', cause)
  // WalletConnect: the link was not opened, or not answered, for five minutes.
  if (/\bexpired\b/i.test(words)) return walletError('timed-out', 'The request timed out.', cause)
  if (code === 4900) return walletError(null, 'Wallet is not currently connected.', cause)
  return walletError(null, 'Unable to connect to wallet', cause)
}

/** A wallet may leave its window open forever; a flow must not wait as long. */
export async function within<T>(
  work: Promise<T>,
  { ms, problem }: { ms: number; problem: WalletProblem },
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(walletError(problem, 'The request timed out.')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
