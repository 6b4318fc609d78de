import { type ApprovalRequest, hasRollupFee } from '@latchkey/core'
import type { SignRequestProps } from '../sign/SignPage.tsx'
import { describeTransaction } from './call/describeTransaction.ts'
import { useToken } from './call/useToken.ts'
import { useCalldata } from './calldata/useCalldata.ts'
import { TransactionView } from './TransactionView.tsx'
import { toNetwork } from './toNetwork.ts'
import { useRecipient } from './useRecipient.ts'
import { useUsd } from './useUsd.ts'

export type TransactionRequestProps = {
  request: Extract<ApprovalRequest, { method: 'eth_signTransaction' }>
  shared: SignRequestProps
}

/** Review of a transaction that the app sends itself: the wallet only signs it. */
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
      // No fee estimate: the app sends it itself.
      forecast={hasRollupFee(chain.id) ? { rollupFee: 'unknown' } : undefined}
      isSent={false}
    />
  )
}
