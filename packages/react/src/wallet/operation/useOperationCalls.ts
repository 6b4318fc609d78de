import type { Chain, OperationCall, SmartAccount } from '@latchkey/core'
import { useMemo } from 'react'
import { useSettings } from '../../useSettings.ts'
import { describeTransaction } from '../transaction/call/describeTransaction.ts'
import { useTokens } from '../transaction/call/useTokens.ts'
import { useCalldatas } from '../transaction/calldata/useCalldata.ts'
import { toNetwork } from '../transaction/toNetwork.ts'
import { useRecipients } from '../transaction/useRecipient.ts'
import { useUsd } from '../transaction/useUsd.ts'
import type { CallProps, OperationViewProps } from './operationProps.ts'

type OperationCallsProps = { calls: readonly OperationCall[]; chain: Chain; account: SmartAccount }

/** The calls of a user operation with all known facts about each, and their shared properties. */
export function useOperationCalls({ calls, chain, account }: OperationCallsProps): {
  calls: CallProps[]
  shared: Pick<OperationViewProps, 'network' | 'usd' | 'price' | 'payer'>
} {
  const transactions = useMemo(
    () => calls.map((transaction) => describeTransaction({ transaction })),
    [calls],
  )
  const tokens = useTokens(
    chain,
    transactions.flatMap(({ call, to }) => (call && to ? [to] : [])),
  )
  const calldatas = useCalldatas(chain.id, transactions)
  const recipients = useRecipients({ chain, wallet: account }, transactions)
  const { name: payer, embeddedWallets } = useSettings()
  const price = embeddedWallets.priceDisplay.primary
  return {
    calls: transactions.map((transaction, at) => ({
      transaction,
      token: (transaction.call && tokens.get(transaction.to ?? '')) ?? 'unknown',
      calldata: calldatas[at],
      recipient: recipients[at],
    })),
    shared: { network: toNetwork(chain), usd: useUsd(chain), price, payer },
  }
}
