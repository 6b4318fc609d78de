import {
  getTransferBook,
  type TransferPlan,
  type TransferState,
  toBaseUnits,
  toSolanaExplorerUrl,
} from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { formatCoin, formatLimit } from '../../format/formatCoin.ts'
import { getTransactionUrl } from '../../format/getTransactionUrl.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../modal/navigation/autoClose.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { leadToMethods } from '../bridge/leadToMethods.ts'
import type { FundingNetwork } from '../fundingNetwork.ts'
import { leaveFunding } from '../leaveFunding.ts'
import type { FundingScreens } from '../modalRoutes.ts'
import type { WalletsScreens } from '../wallets/modalRoutes.ts'
import { getOwnCoin } from './getOwnCoin.ts'
import type { ShownTransfer } from './shownTransfer.ts'
import { TransferView } from './TransferView.tsx'
import { toTransferStatus } from './transferStatus.ts'

/** Connects a transfer from the user's wallet to its view. */
export function TransferScreen({ funding, transfer }: FundingScreens['funding.transfer']) {
  const latchkey = useLatchkey()
  const { modal, client } = latchkey
  const texts = useMoreTexts()
  const { flow, request, wallet, network, knownId } = transfer
  const state = useStore(flow)
  const book = useStore(getTransferBook(client))
  const entry = book.find(({ id }) => id === knownId)
  const status = toTransferStatus(state, entry)
  const hash = 'id' in state ? state.id : entry?.hash
  const leave = () => leaveFunding(latchkey, funding)
  const problem = useDescription(state.status === 'failed' ? state.error : undefined, { texts, rows: {} })
  useAutoClose('funded', status === 'success', leave)
  return (
    <TransferView
      status={status}
      wallet={wallet}
      to={request.address}
      network={network.name}
      {...toSums(state, transfer, texts.language)}
      hash={hash}
      explorerUrl={hash && toExplorerUrl(network, hash)}
      problem={problem?.text}
      onConfirm={() => void flow.confirm()}
      onRetry={() => void flow.retry()}
      onConnect={() =>
        modal.push({
          name: 'wallets.choose',
          props: { funding, ...(entry && { transfer: entry }) },
        } satisfies RouteTo<WalletsScreens>)
      }
      onOther={() => leadToMethods(latchkey, funding)}
      onDone={leave}
      onBack={modal.back}
    />
  )
}

function toExplorerUrl({ chain, solana }: FundingNetwork, hash: string): string | undefined {
  return chain ? getTransactionUrl(chain, hash) : toSolanaExplorerUrl(solana, hash)
}

type Sums = { amount: string; fee: string | null | undefined; total: string | null | undefined }

/** Returns the cost, formatted. A transfer of an earlier page has no plan any more. */
function toSums(state: TransferState, { request, network, coin }: ShownTransfer, language: string): Sums {
  const plan: TransferPlan | undefined = 'plan' in state ? state.plan : undefined
  if (!plan) {
    const isReading = state.status === 'initial' || state.status === 'preparing'
    const units = toBaseUnits(request.amount ?? '', coin.decimals) ?? 0n
    const sum = isReading ? undefined : null
    return { amount: `${formatCoin(units, coin.decimals, language)} ${coin.symbol}`, fee: sum, total: sum }
  }
  const { units, decimals, token } = plan.sum
  const own = getOwnCoin(network)
  const amount = `${formatCoin(units, decimals, language)} ${coin.symbol}`
  const fee = `${formatLimit(plan.fee, own.decimals, language)} ${own.symbol}`
  const total = `${formatCoin(units + plan.fee, decimals, language)} ${own.symbol}`
  return { amount, fee, total: token === null ? total : `${amount} + ${fee}` }
}
