import { type ApprovalRequest, hasRollupFee } from '@latchkey/core'
import { useCalldata } from './calldata/useCalldata.ts'
import { describeTransaction } from './describeTransaction.ts'
import type { SignRequestProps } from './SignPage.tsx'
import { TransactionView } from './TransactionView.tsx'
import { toNetwork } from './transaction/toNetwork.ts'
import { useRecipient } from './transaction/useRecipient.ts'
import { useToken } from './useToken.ts'
import { useUsd } from './useUsd.ts'

export type TransactionRequestProps = {
  request: Extract<ApprovalRequest, { method: 'eth_signTransaction' }>
  shared: SignRequestProps
}

/** A transaction that the app gets signed, to send it itself. */
export function TransactionRequest({ request, shared }: TransactionRequestProps) {
  const { chain } = request
  const transaction = describeTransaction(request)
  return (
    <TransactionView
      {...shared}
      transaction={transaction}
      network={toNetwork(chain)}
      token={useToken(chain, transaction.call && transaction.to)}
      calldata={useCalldata(chain.id, transaction)}
      usd={useUsd(chain)}
      recipient={useRecipient(request, transaction)}
      // Nobody is asked what it costs: whoever sends it is another.
      forecast={hasRollupFee(chain.id) ? { rollupFee: 'unknown' } : undefined}
      isSent={false}
    />
  )
}
