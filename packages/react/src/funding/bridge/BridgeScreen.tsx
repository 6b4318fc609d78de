import type { BridgeOption, BridgeState } from '@latchkey/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { useCountdown } from '../../modal/errors/useCountdown.ts'
import { useAutoClose } from '../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { shortAddress } from '../../ui/shortAddress.ts'
import { leaveFunding } from '../leaveFunding.ts'
import type { FundingScreens } from '../modalRoutes.ts'
import { BridgeChoiceView } from './BridgeChoiceView.tsx'
import { BridgeEndView } from './BridgeEndView.tsx'
import { BridgeProgressView } from './BridgeProgressView.tsx'
import { describeBridgeError } from './describeBridgeError.ts'
import { describeChoice, describePayment, toCoins, toOptionId } from './describeOption.tsx'
import { leadToMethods } from './leadToMethods.ts'
import { toSteps } from './toSteps.ts'

/** Paying from another network: the options, the progress, and the result. */
export function BridgeScreen({ funding, bridge }: FundingScreens['funding.bridge']) {
  const latchkey = useLatchkey()
  const { flow, wish } = bridge
  const { modal } = latchkey
  const state = useStore(flow)
  const texts = useMoreTexts()
  const [chosenId, choose] = useState<string>()
  const leave = () => leaveFunding(latchkey, funding)
  const isLocked = useCountdown(state.status === 'failed' ? state.error : undefined)
  useAutoClose('bridged', state.status === 'success', leave)
  const wallet = bridge.wallet ?? shortAddress(wish.from)
  const { address } = wish.request
  const payment = describePayment(state, texts)
  if (state.status === 'reading' || state.status === 'executing' || state.status === 'filling')
    return (
      <BridgeProgressView
        {...{ wallet, address, payment, steps: toSteps(state, wallet, texts) }}
        status={toStatus(state)}
        onBack={modal.back}
        onDone={state.status === 'filling' ? leave : undefined}
      />
    )
  if (state.status === 'choice' || state.status === 'quoting' || state.status === 'initial') {
    const options = state.status === 'choice' ? state.options : undefined
    const option = findChosen(options, chosenId)
    return (
      <BridgeChoiceView
        {...{ wallet, address }}
        {...describeChoice(options, option, texts)}
        arrives={toCoins({ amount: wish.request.amount ?? '', symbol: funding.coin.symbol }, texts)}
        network={funding.network.name}
        isRenewing={state.status === 'choice' && state.isRenewing}
        onChange={choose}
        onRenew={() => void flow.renew()}
        onConfirm={() => option && void flow.choose(option)}
        onBack={modal.back}
      />
    )
  }
  const problem =
    state.status === 'failed' ? { ...describeBridgeError(state.error, { texts, wish }), isLocked } : undefined
  return (
    <BridgeEndView
      {...{ wallet, payment, problem, from: wish.from }}
      outcome={toOutcome(state)}
      isPoor={state.status === 'failed' && state.error.code === 'insufficient_balance'}
      onBack={modal.back}
      onDone={leave}
      onRetry={() => void flow.retry()}
      onOther={() => leadToMethods(latchkey, funding)}
    />
  )
}

/** The only option, or the user's choice. */
function findChosen(options: readonly BridgeOption[] | undefined, id: string | undefined) {
  return options?.length === 1 ? options[0] : options?.find((option) => toOptionId(option) === id)
}

function toStatus(state: BridgeState): string {
  if (state.status === 'executing') return `${state.call} ${state.phase}`
  return state.status === 'filling' && state.isDelayed ? 'delayed' : state.status
}

function toOutcome(state: BridgeState): 'success' | 'refunded' | 'unpaid' | 'undelivered' | 'failed' {
  if (state.status === 'success' || state.status === 'refunded' || state.status === 'unpaid')
    return state.status
  return state.status === 'failed' && state.payment ? 'undelivered' : 'failed'
}
