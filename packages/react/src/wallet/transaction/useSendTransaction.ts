import type { Hex, UnsignedTransaction } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { walletAction } from '../walletAction.ts'
import type { SendTransactionOptions } from './sendOptions.ts'

export type UseSendTransactionInterface = {
  sendTransaction(transaction: UnsignedTransaction, options?: SendTransactionOptions): Promise<{ hash: Hex }>
}

/**
 * Asks the user to review a transaction of their embedded wallet, and sends it. Resolves once a node has it; the screen
 * then shows the result.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `unsupported_chain_id`, `transaction_failure`,
 * `insufficient_balance`; an error with the code 4001 when the user refuses, and with the node's code when it does.
 *
 * @example
 * const { sendTransaction } = useSendTransaction({ onSuccess: ({ hash }) => console.log(hash) })
 * const { hash } = await sendTransaction({ to: '0x4200000000000000000000000000000000000006', value: 1_000n })
 */
export function useSendTransaction(callbacks?: PrivyEvents['sendTransaction']): UseSendTransactionInterface {
  const latchkey = useLatchkey()
  useEvents('sendTransaction', callbacks)
  return { sendTransaction: useMemo(() => walletAction(latchkey, 'sendTransaction'), [latchkey]) }
}
