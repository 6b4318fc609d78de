import { rememberRecipient, type SendRequest } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { getTransactionUrl } from '../../format/getTransactionUrl.ts'
import { useAddFunds } from '../../funding/useAddFunds.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { signErrors } from '../sign/errors.ts'
import { useRequester } from '../sign/useRequester.ts'
import type { TransactionWording } from '../sign/wording.ts'
import { describeTransaction } from './call/describeTransaction.ts'
import { useToken } from './call/useToken.ts'
import { useCalldata } from './calldata/useCalldata.ts'
import { getRecipient } from './getRecipient.ts'
import { TransactionResultView } from './result/TransactionResultView.tsx'
import { toFailure } from './result/toFailure.ts'
import { toSentAsset } from './result/toSentAsset.ts'
import { useBalanceAfter } from './result/useBalanceAfter.ts'
import { useTransferSummary } from './result/useTransferSummary.ts'
import { TransactionView } from './TransactionView.tsx'
import { toFundingCall } from './toFundingCall.ts'
import { toNetwork } from './toNetwork.ts'
import { useAmounts } from './useAmounts.ts'
import { useRecipient } from './useRecipient.ts'
import { useRefresh } from './useRefresh.ts'
import { useUsd } from './useUsd.ts'

type SendScreenProps = { request: SendRequest; wording: TransactionWording }

/** Shows a transaction for review, sends it when the user approves, and follows it. */
export function SendScreen({ request, wording }: SendScreenProps) {
  const { flow, chain, transactions, wallet } = request
  const { modal, client } = useLatchkey()
  const requester = useRequester()
  const state = useStore(flow)
  const price = useSettings().embeddedWallets.priceDisplay.primary
  const texts = useMoreTexts()
  const plan = 'plan' in state ? state.plan : undefined
  const rawTransaction = plan?.transaction ??
    transactions[state.step] ?? { from: wallet.address, chainId: chain.id }
  const transaction = describeTransaction({ transaction: rawTransaction })
  const network = toNetwork(chain)
  const token = useToken(chain, transaction.call && transaction.to)
  const calldata = useCalldata(chain.id, transaction)
  const usd = useUsd(chain)
  const amounts = useAmounts({ network, usd, price })
  const summary = useTransferSummary(transaction, { token, exact: amounts.exact })
  const recipient = useRecipient(request, transaction)
  const asset = toSentAsset({ address: wallet.address, chain, transaction, token, symbol: amounts.symbol })
  const balance = useBalanceAfter(asset, state.status === 'done')
  const step = flow.count > 1 ? { number: state.step + 1, count: flow.count } : undefined
  useEffect(() => {
    // A failure while it was prepared behind the password screen also stays.
    if (state.status === 'preparing' && flow.getState().status === 'preparing') void flow.prepare()
  }, [flow, state.status])
  useEffect(() => {
    const payee = state.status === 'waiting' && getRecipient(describeTransaction(state.plan))
    if (payee) rememberRecipient(client, { from: wallet.address, to: payee.address })
  }, [client, wallet.address, state])
  useRefresh(flow, state.status === 'review')
  const addFunds = useAddFunds('ethereum')
  const fund = () =>
    // Prepares again when the user returns, with fresh amounts.
    void addFunds?.(toFundingCall(request, plan, wording)).then(async () => {
      if (flow.getState().status === 'review') await flow.prepare()
    })
  const { status } = state
  const error = status === 'failed' ? state.error : undefined
  const problem = useDescription(error, { texts, rows: signErrors })
  // With several transactions, all reviews are over when the first one is sent.
  if (status === 'preparing' || status === 'review' || (status === 'submitting' && !step))
    return (
      <TransactionView
        requester={requester}
        address={wallet.address}
        wording={wording}
        status={status === 'submitting' ? 'signing' : 'idle'}
        onSign={() => void (plan && flow.approve(plan))}
        onCancel={modal.close}
        onAddFunds={addFunds && fund}
        isSent
        forecast={plan ?? 'loading'}
        sentBeforeUrl={plan?.sentBefore && getTransactionUrl(chain, plan.sentBefore)}
        {...{ transaction, network, token, calldata, usd, price, step, recipient }}
      />
    )
  const id = 'id' in state ? state.id : undefined
  const failure = status === 'failed' ? toFailure(state) : undefined
  return (
    <TransactionResultView
      status={status === 'submitting' ? 'waiting' : status}
      network={network.name ?? String(network.id)}
      {...(!step && { ...summary, balance })}
      step={status === 'done' ? undefined : step}
      fee={
        status === 'done' && state.receipt.fee !== undefined ? amounts.price(state.receipt.fee) : undefined
      }
      hash={id}
      explorerUrl={id && getTransactionUrl(chain, id)}
      failure={failure}
      problem={problem}
      wording={wording}
      onClose={modal.close}
      onRetry={() => void flow.retry()}
    />
  )
}
