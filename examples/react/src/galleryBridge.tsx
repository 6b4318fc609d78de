import type { ComponentProps } from 'react'
import {
  BridgeChoiceView,
  type BridgeChoiceViewProps,
} from '../../../packages/react/src/funding/bridge/BridgeChoiceView.tsx'
import {
  BridgeEndView,
  type BridgeEndViewProps,
} from '../../../packages/react/src/funding/bridge/BridgeEndView.tsx'
import { BridgeProgressView } from '../../../packages/react/src/funding/bridge/BridgeProgressView.tsx'
import { bridge } from '../../../packages/react/src/texts/en/bridge.ts'
import type { Choice } from '../../../packages/react/src/ui/choice/ChoiceRow.tsx'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import { TokenMark } from '../../../packages/react/src/ui/marks/TokenMark.tsx'
import type { Step } from '../../../packages/react/src/ui/steps/StepList.tsx'
import { address, none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { type Sentences, sentenceScreen } from './gallerySentences.tsx'

const group = 'Funding'
const { bridge: english } = bridge
const wallet = 'Harbor'
const long = 'Donaudampfschifffahrtsgesellschaftskapitänswallet'
/** Far in the future, so that it does not expire while you look at it. */
const until = Date.now() + 3_600_000

const toChoices = ({ bridge: t }: Sentences): readonly Choice[] => {
  const balance = (amount: string) => fillText(t.balance, { amount })
  return [
    {
      ...{
        id: 'base',
        title: 'Base',
        detail: balance('1 ETH'),
        end: '0.101 ETH',
        endDetail: '$2.00 · 5 sec',
      },
      mark: { element: <TokenMark symbol="ETH" network={{ chain: 'eip155:8453', name: 'Base' }} /> },
    },
    {
      ...{
        id: 'usdc',
        title: 'Arbitrum One',
        detail: balance('1,500.25 USDC'),
        end: '202.174301 USDC',
      },
      endDetail: '$2.17 · 12 sec',
      mark: {
        element: <TokenMark symbol="USDC" network={{ chain: 'eip155:42161', name: 'Arbitrum One' }} />,
      },
    },
  ]
}

const choiceProps = {
  ...{ wallet, address, arrives: '0.1 ETH', network: 'OP Mainnet', until, notices: [] },
  ...{ value: undefined, isRenewing: false, onChange: none, onRenew: none, onConfirm: none, onBack: none },
}

const choice = (
  id: string,
  name: string,
  draw: (texts: Sentences) => Partial<BridgeChoiceViewProps> = () => ({}),
): Screen =>
  sentenceScreen((texts) => ({
    ...{ id, group, name },
    view: <BridgeChoiceView {...choiceProps} choices={toChoices(texts)} {...draw(texts)} />,
  }))

const choiceCosts = { value: 'base', total: '0.101 ETH', fee: '$2.00', time: '5 seconds' }
const payment = { total: '0.101 ETH', from: 'Base', network: 'OP Mainnet', fee: '$2.00' }

type ProgressProps = ComponentProps<typeof BridgeProgressView>
const progress = (
  id: string,
  name: string,
  draw: (steps: readonly Step[], texts: Sentences) => Partial<ProgressProps>,
): Screen =>
  sentenceScreen((texts) => {
    const { bridge: t } = texts
    const steps: readonly Step[] = [
      { id: 'allow', title: fillText(t.allow, { symbol: 'USDC' }), state: 'waiting' },
      { id: 'pay', title: fillText(t.pay, { amount: '202 USDC', network: 'Base' }), state: 'waiting' },
      {
        id: 'arrive',
        title: fillText(t.arrive, { amount: '0.1 ETH', network: 'OP Mainnet' }),
        state: 'waiting',
      },
    ]
    const view = (
      <BridgeProgressView
        {...{ wallet, address, steps, status: id, onBack: none }}
        payment={{ ...payment, total: '202 USDC' }}
        {...draw(steps, texts)}
      />
    )
    return { id, group, name, view }
  })

/** Marks the first `done` steps as finished and the next one as running. */
const at = (steps: readonly Step[], done: number, detail: string): readonly Step[] =>
  steps.map((step, index) => ({
    ...step,
    state: index < done ? 'done' : index === done ? 'running' : 'waiting',
    ...(index === done && { detail }),
  }))

const endProps = {
  ...{ wallet, from: address, onBack: none, onDone: none, onRetry: none, onOther: none },
  payment: { ...payment, id: '0x5f9f3a1b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f' },
}

const end = (
  outcome: BridgeEndViewProps['outcome'],
  name: string,
  draw: (texts: Sentences) => Partial<BridgeEndViewProps> = () => ({}),
  id = `bridge-${outcome}`,
): Screen =>
  sentenceScreen((texts) => ({
    ...{ id, group, name },
    view: <BridgeEndView {...endProps} outcome={outcome} {...draw(texts)} />,
  }))

export const bridgeScreens: readonly Screen[] = [
  {
    ...{ id: 'bridge-quoting', group, name: 'From another network, looking for funds' },
    view: <BridgeChoiceView {...choiceProps} choices={undefined} />,
  },
  choice('bridge-choice', 'From another network, nothing chosen'),
  choice('bridge-chosen', 'From another network, chosen', () => choiceCosts),
  choice('bridge-risen', 'From another network, the price has changed', ({ bridge: t }) => ({
    ...choiceCosts,
    notices: [fillText(t.risen, { now: '0.106 ETH', before: '0.101 ETH' }), t.dear],
  })),
  choice('bridge-renewing', 'From another network, fresh prices on their way', () => ({
    ...{ ...choiceCosts, isRenewing: true, until: 1 },
  })),
  choice('bridge-long', 'From another network, long names', (texts) => ({
    ...{ ...choiceCosts, wallet: long, network: 'Optimistic Harbor Association Test Network' },
    arrives: '0.123456789012345678 ETH',
    total: '0.124691356902469135 ETH',
    choices: toChoices(texts).map((one) => ({
      ...one,
      ...{ title: long, end: '1,202.123456789 USDC', endDetail: '$12.17 · 120 min' },
    })),
  })),
  progress('bridge-asking', 'Bridging, the wallet is asked', (steps, { bridge: t }) => ({
    steps: at(steps, 0, fillText(t.asking, { wallet })),
  })),
  progress('bridge-confirming', 'Bridging, the network takes it', (steps, { bridge: t }) => ({
    steps: at(steps, 1, fillText(t.confirming, { network: 'Base' })),
  })),
  progress('bridge-filling', 'Bridging, paid', (steps, { bridge: t }) => ({
    steps: at(steps, 2, fillText(t.usual, { time: '5 seconds' })),
    onDone: none,
  })),
  progress('bridge-delayed', 'Bridging, it takes longer, long names', (steps, { bridge: t }) => ({
    ...{ steps: at(steps.slice(1), 1, t.delayed), onDone: none, wallet: long },
    payment: {
      total: '0.124691356902469135 ETH',
      from: 'Base',
      network: 'Optimistic Harbor Association Test Network',
    },
  })),
  {
    ...{ id: 'bridge-reading', group, name: 'Bridging, looked up after a reload' },
    view: (
      <BridgeProgressView
        {...{ wallet, address, payment: undefined, status: 'reading', onBack: none }}
        steps={[
          { id: 'pay', title: english.payment, state: 'running', detail: english.reading },
          { id: 'arrive', title: english.arrival, state: 'waiting' },
        ]}
      />
    ),
  },
  {
    ...{ id: 'bridge-success', group, name: 'Bridged' },
    view: <BridgeEndView {...endProps} outcome="success" />,
  },
  end('refunded', 'Bridge, given back'),
  end('undelivered', 'Bridge, not delivered'),
  end('unpaid', 'Bridge, never paid'),
  end('failed', 'Bridge, rejected in the wallet', ({ bridgeProblems: t, fundingTransfer }) => ({
    problem: { title: fundingTransfer.rejected, text: t.rejected, isCanceled: true },
  })),
  end(
    'failed',
    'Bridge, no way to pay',
    ({ bridgeProblems: t, error }) => ({
      isPoor: true,
      problem: { title: error.insufficientBalance, text: fillText(t['no-quotes'], { address }) },
    }),
    'bridge-none',
  ),
]
