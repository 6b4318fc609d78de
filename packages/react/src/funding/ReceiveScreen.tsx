import type { BalanceState } from '@latchkey/core'
import { useEffect, useMemo, useRef } from 'react'
import { useLatchkey } from '../context.ts'
import { formatCoin } from '../format/formatCoin.ts'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { type Funding, tellProgress } from './funding.ts'
import { leaveFunding } from './leaveFunding.ts'
import type { FundingScreens } from './modalRoutes.ts'
import { type ReceiveBalance, ReceiveView } from './ReceiveView.tsx'
import { type ReceiveTarget, toCode, toTarget } from './receive.ts'
import { trackEnd } from './trackFunding.ts'
import { useBalances } from './useBalances.ts'

/** The address that can receive funds, for funding and for the account behind the pill. */
export function ReceiveScreen(props: FundingScreens['funding.receive']) {
  const latchkey = useLatchkey()
  const funding = 'funding' in props ? props.funding : undefined
  const target = useTarget(props)
  const { language } = useMoreTexts()
  const states = useBalances(target)
  useArrival(funding, states, target)
  const [first] = target.networks
  return (
    <ReceiveView
      address={target.address}
      code={toCode(target)}
      balances={states.map((state, at) => toBalance(state, target, at, language))}
      requested={
        first && target.requested !== undefined
          ? `${formatCoin(target.requested, first.coin.decimals, language)} ${first.coin.symbol}`
          : undefined
      }
      title={target.title}
      subtitle={target.subtitle}
      onBack={latchkey.modal.back}
      onDone={funding && (() => leaveFunding(latchkey, funding))}
    />
  )
}

function useTarget(props: FundingScreens['funding.receive']): ReceiveTarget {
  const source = 'target' in props ? props.target : props.funding
  return useMemo(() => ('request' in source ? toTarget(source) : source), [source])
}

function isEnough(state: BalanceState, { requested }: ReceiveTarget): boolean {
  if (state.status !== 'known') return false
  return requested === undefined ? state.hasArrived : state.units >= requested
}

function toBalance(state: BalanceState, target: ReceiveTarget, at: number, language: string): ReceiveBalance {
  const network = target.networks[at]
  const { name = '', coin = { symbol: '', decimals: 0 } } = network ?? {}
  return {
    network: name,
    amount:
      state.status === 'known' ? `${formatCoin(state.units, coin.decimals, language)} ${coin.symbol}` : '',
    isFailed: state.status === 'failed',
    isEnough: isEnough(state, target),
    hasArrived: state.status === 'known' && state.hasArrived,
  }
}

/** Notifies the host app and its statistics once. */
function useArrival(funding: Funding | undefined, states: readonly BalanceState[], target: ReceiveTarget) {
  const latchkey = useLatchkey()
  const hasTold = useRef(false)
  const hasArrived = states.some((state) => state.status === 'known' && state.hasArrived)
  const isThere = hasArrived && states.some((state) => isEnough(state, target))
  useEffect(() => {
    if (!funding || !hasArrived || hasTold.current) return
    hasTold.current = true
    trackEnd(latchkey, { id: 'manual', kind: 'manual' }, 'success')
  }, [latchkey, funding, hasArrived])
  useEffect(() => {
    if (funding && isThere) tellProgress(funding, { outcome: {} })
  }, [funding, isThere])
}
