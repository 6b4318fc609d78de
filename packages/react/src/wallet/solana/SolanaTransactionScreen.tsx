import { rememberRecipient, type SolanaTransactionRequest, toSolanaExplorerUrl } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { toSolanaCoin, toSolanaNetwork } from '../../format/solanaNetwork.ts'
import type { SolanaFundingConfig } from '../../funding/fundWalletConfig.ts'
import { useAddFunds } from '../../funding/useAddFunds.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { signErrors } from '../sign/errors.ts'
import { SignResultView } from '../sign/SignResultView.tsx'
import { useRequester } from '../sign/useRequester.ts'
import type { TransactionWording } from '../sign/wording.ts'
import { TransactionResultView } from '../transaction/result/TransactionResultView.tsx'
import { useBalanceAfter } from '../transaction/result/useBalanceAfter.ts'
import { useRefresh } from '../transaction/useRefresh.ts'
import { useUsd } from '../transaction/useUsd.ts'
import { listReceivers } from './listReceivers.ts'
import { SolanaTransactionView } from './SolanaTransactionView.tsx'
import { toSentSolanaAsset } from './toSentSolanaAsset.ts'
import { toSolanaFailure } from './toSolanaFailure.ts'
import { useSolAmounts } from './useSolAmounts.ts'
import { useSolanaTransaction } from './useSolanaTransaction.ts'
import { useSolanaTransferSummary } from './useSolanaTransferSummary.ts'

type ScreenProps = { request: SolanaTransactionRequest; wording: TransactionWording }

/** Shows a Solana transaction for review, signs or sends it when the user approves, and follows it. */
export function SolanaTransactionScreen({ request, wording }: ScreenProps) {
  const { flow, network, wallet, method } = request
  const { modal, client } = useLatchkey()
  const { name } = useSettings()
  const texts = useMoreTexts()
  const requester = useRequester()
  const price = useSettings().embeddedWallets.priceDisplay.primary
  const state = useStore(flow)
  const plan = 'plan' in state ? state.plan : undefined
  const coin = toSolanaCoin(network)
  const usd = useUsd(coin)
  const transaction = useSolanaTransaction(plan, wallet.address, network)
  const amounts = useSolAmounts({ usd, price })
  const summary = useSolanaTransferSummary(transaction)
  const balance = useBalanceAfter(
    toSentSolanaAsset(wallet.address, network, transaction),
    state.status === 'done',
  )
  const displayNetwork = toSolanaNetwork(network)
  const isSent = method === 'solana_sendTransaction'
  const step = flow.count > 1 ? { number: state.step + 1, count: flow.count } : undefined
  const { status } = state
  const error = status === 'failed' ? state.error : undefined
  const problem = useDescription(error, { texts, rows: signErrors })
  useEffect(() => {
    // A failure while it was prepared behind the password screen also stays.
    if (status === 'preparing' && flow.getState().status === 'preparing') void flow.prepare()
  }, [flow, status])
  useEffect(() => {
    if (!isSent || status !== 'waiting' || !transaction) return
    for (const to of listReceivers(transaction.description))
      rememberRecipient(client, { from: wallet.address, to })
  }, [client, isSent, status, transaction, wallet.address])
  useRefresh(flow, status === 'review')
  const addFunds = useAddFunds('solana')
  const fund = () => {
    const { address } = wallet
    // The Solana hook accepts no other.
    const config = {
      chain: network.chain,
      asset: 'native-currency',
      ...wording.funding,
    } as SolanaFundingConfig
    // Prepares again when the user returns, with fresh amounts.
    void addFunds?.({ address, chainType: 'solana', config }).then(async () => {
      if (flow.getState().status === 'review') await flow.prepare()
    })
  }
  useAutoClose('solanaSigned', !isSent && status === 'done')
  // With several transactions, all reviews are over when the first one is sent.
  if (status === 'preparing' || status === 'review' || (status === 'submitting' && !step))
    return (
      <SolanaTransactionView
        requester={requester}
        address={wallet.address}
        status={status === 'submitting' ? 'signing' : 'idle'}
        onSign={() => void (plan && flow.approve(plan))}
        onCancel={modal.close}
        onAddFunds={addFunds && fund}
        network={displayNetwork}
        {...{ transaction, usd, price, step, isSent, wording }}
      />
    )
  const close = { onClose: modal.close, onRetry: () => void flow.retry() }
  if (!isSent)
    return (
      <SignResultView
        appName={name}
        status={status === 'failed' ? 'failed' : 'signed'}
        problem={problem}
        {...close}
      />
    )
  const id = 'id' in state ? state.id : undefined
  const failure = status === 'failed' ? toSolanaFailure(state) : undefined
  const fees = status === 'done' && 'fees' in state.receipt ? Number(state.receipt.fees) : undefined
  return (
    <TransactionResultView
      status={status === 'submitting' ? 'waiting' : status}
      network={displayNetwork.name}
      {...(!step && { ...summary, balance })}
      step={status === 'done' ? undefined : step}
      fee={fees === undefined ? undefined : amounts.price(BigInt(fees))}
      hash={id}
      explorerUrl={id && toSolanaExplorerUrl(network, id)}
      failure={failure}
      problem={problem}
      wording={wording}
      {...close}
    />
  )
}
