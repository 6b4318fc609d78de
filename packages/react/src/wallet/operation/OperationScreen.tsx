import { type OperationRequest, rememberRecipient } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { getTransactionUrl } from '../../format/getTransactionUrl.ts'
import { useAddFunds } from '../../funding/useAddFunds.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { signErrors } from '../sign/errors.ts'
import { useRequester } from '../sign/useRequester.ts'
import type { TransactionWording } from '../sign/wording.ts'
import { getRecipient } from '../transaction/getRecipient.ts'
import { TransactionResultView } from '../transaction/result/TransactionResultView.tsx'
import { toFailure } from '../transaction/result/toFailure.ts'
import { toFundingCall } from '../transaction/toFundingCall.ts'
import { useAmounts } from '../transaction/useAmounts.ts'
import { toHeadline } from '../transaction/useHeadline.ts'
import { useRefresh } from '../transaction/useRefresh.ts'
import { OperationView } from './OperationView.tsx'
import { toForecast } from './toForecast.ts'
import { useOperationCalls } from './useOperationCalls.ts'

type SendOperation = Extract<OperationRequest, { flow: unknown }>
type OperationScreenProps = { request: SendOperation; wording: TransactionWording }

/** Shows a user operation for review, sends it when the user approves, and follows it. */
export function OperationScreen({ request, wording }: OperationScreenProps) {
  const { flow, chain, wallet, account } = request
  const { modal, client } = useLatchkey()
  const requester = useRequester()
  const state = useStore(flow)
  const texts = useMoreTexts()
  const plan = 'plan' in state ? state.plan : undefined
  const { calls, shared } = useOperationCalls({ calls: request.calls, chain, account })
  const amounts = useAmounts(shared)
  useEffect(() => {
    if (state.status === 'preparing' && flow.getState().status === 'preparing') void flow.prepare()
  }, [flow, state.status])
  useEffect(() => {
    if (state.status !== 'waiting') return
    for (const { transaction } of calls) {
      const payee = getRecipient(transaction)
      if (payee) rememberRecipient(client, { from: account.address, to: payee.address })
    }
  }, [client, account.address, calls, state.status])
  useRefresh(flow, state.status === 'review')
  const addFunds = useAddFunds('ethereum')
  const fund = () =>
    void addFunds?.(toFundingCall({ wallet: account, chain }, undefined, wording)).then(async () => {
      if (flow.getState().status === 'review') await flow.prepare()
    })
  const { status } = state
  const error = status === 'failed' ? state.error : undefined
  const problem = useDescription(error, { texts, rows: signErrors })
  if (status === 'preparing' || status === 'review' || status === 'submitting')
    return (
      <OperationView
        {...shared}
        {...{ calls, requester, wording }}
        address={account.address}
        owner={wallet.address}
        kind={account.type}
        isDeployed={plan?.account.isDeployed ?? account.isDeployed}
        status={status === 'submitting' ? 'signing' : 'idle'}
        onSign={() => void (plan && flow.approve(plan))}
        onCancel={modal.close}
        onAddFunds={addFunds && fund}
        isSent
        forecast={plan ? toForecast(plan) : 'loading'}
      />
    )
  const failure = status === 'failed' ? toFailure(state) : undefined
  const transactionHash =
    status === 'done'
      ? state.receipt.transactionHash
      : readHash(status === 'failed' ? state.error.data : undefined)
  const count = { count: String(calls.length) }
  const isSeveral = calls.length > 1
  return (
    <TransactionResultView
      status={status}
      network={shared.network.name ?? String(chain.id)}
      calls={isSeveral ? calls.map((call) => toLine(toHeadline({ ...shared, ...call }, texts))) : undefined}
      fee={status === 'done' && !plan?.operation.paymaster ? amounts.price(state.receipt.fee) : undefined}
      payer={
        status === 'done' && plan?.operation.paymaster
          ? fillText(texts.smartWallet.paidBy, { app: shared.payer })
          : undefined
      }
      hash={transactionHash}
      operationHash={transactionHash ? undefined : plan?.operation.hash}
      explorerUrl={transactionHash && getTransactionUrl(chain, transactionHash)}
      failure={failure}
      problem={problem}
      wording={
        isSeveral
          ? { successHeader: fillText(texts.smartWallet.done, count), ...withoutGaps(wording) }
          : wording
      }
      title={isSeveral && status === 'waiting' ? fillText(texts.smartWallet.waiting, count) : undefined}
      onClose={modal.close}
      onRetry={() => void flow.retry()}
    />
  )
}

function toLine({ over, amount }: ReturnType<typeof toHeadline>): string {
  return amount?.number === undefined ? over : `${over} ${amount.number} ${amount.unit}`.trim()
}

function readHash(data: unknown): string | undefined {
  return (data as { transactionHash?: string } | undefined)?.transactionHash
}

const withoutGaps = <T extends object>(wording: T): T =>
  Object.fromEntries(Object.entries(wording).filter(([, word]) => word !== undefined)) as T
