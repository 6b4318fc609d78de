import type { Hex, UnsignedTransaction } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { walletAction } from '../walletAction.ts'
import type { SignTransactionOptions } from './sendOptions.ts'

export type UseSignTransactionInterface = {
  signTransaction(
    transaction: UnsignedTransaction,
    options?: SignTransactionOptions,
  ): Promise<{ signature: Hex }>
}

/**
 * Asks the user to review a transaction of their embedded wallet, and resolves with it signed and serialized. Nothing
 * is filled in or sent.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `unsupported_chain_id`, `transaction_failure`;
 * an error with the code 4001 when the user refuses.
 *
 * @example
 * const { signTransaction } = useSignTransaction()
 * const { signature } = await signTransaction({
 *   to: '0x4200000000000000000000000000000000000006',
 *   chainId: 1,
 *   nonce: 0,
 *   gasLimit: 21_000,
 *   maxFeePerGas: 2_000_000_000n,
 * })
 */
export function useSignTransaction(callbacks?: PrivyEvents['signTransaction']): UseSignTransactionInterface {
  const latchkey = useLatchkey()
  useEvents('signTransaction', callbacks)
  return { signTransaction: useMemo(() => walletAction(latchkey, 'signTransaction'), [latchkey]) }
}
