import type { BridgeCall, BridgeState } from '@latchkey/core'
import { formatSpan } from '../../format/formatSpan.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import type { Step } from '../../ui/steps/StepList.tsx'
import { toCoins } from './describeOption.tsx'

type AllTexts = Texts & MoreTexts

/** Lists every request to the wallet, and the arrival, each with its progress. */
export function toSteps(state: BridgeState, wallet: string, texts: AllTexts): readonly Step[] {
  const { bridge: t } = texts
  const option = 'option' in state ? state.option : undefined
  const payment = 'payment' in state ? state.payment : undefined
  const pays = option?.pays ?? payment?.pays
  const receives = option?.receives ?? payment?.receives
  // For a payment of an earlier page the calls are unknown, and are over.
  const calls: readonly (BridgeCall | undefined)[] = option?.quote.calls ?? [undefined]
  const at = state.status === 'executing' ? state.call : state.status === 'filling' ? calls.length : 0
  const steps = calls.map((call, index): Step => {
    const isLast = index === calls.length - 1
    const title =
      !isLast && call && isApproval(call)
        ? fillText(t.allow, { symbol: pays?.symbol ?? '' })
        : pays
          ? fillText(t.pay, { amount: toCoins(pays, texts), network: pays.network })
          : t.payment
    if (index !== at) return { id: String(index), title, state: index < at ? 'done' : 'waiting' }
    return { id: String(index), title, state: 'running', detail: toDetail(state, wallet, texts) }
  })
  const title = receives
    ? fillText(t.arrive, { amount: toCoins(receives, texts), network: receives.network })
    : t.arrival
  const isFilling = state.status === 'filling'
  const seconds = option?.quote.seconds
  const usual =
    seconds === undefined ? undefined : fillText(t.usual, { time: formatSpan(seconds, texts.language) })
  const detail = isFilling && state.isDelayed ? t.delayed : usual
  return [
    ...steps,
    { id: 'arrival', title, state: isFilling ? 'running' : 'waiting', ...(isFilling && { detail }) },
  ]
}

function toDetail(state: BridgeState, wallet: string, { bridge: t }: AllTexts): string {
  if (state.status !== 'executing') return t.reading
  const network = state.option.pays.network
  return {
    preparing: t.checking,
    asking: fillText(t.asking, { wallet }),
    confirming: fillText(t.confirming, { network }),
  }[state.phase]
}

/** `approve` of ERC-20, recognized by its selector. */
function isApproval(call: BridgeCall): boolean {
  return call.kind === 'ethereum' && call.data.toLowerCase().startsWith('0x095ea7b3')
}
