import { MethodsView, type MethodsViewProps } from '../../../packages/react/src/funding/MethodsView.tsx'
import { type OrderStatus, OrderView } from '../../../packages/react/src/funding/OrderView.tsx'
import { ReceiveView, type ReceiveViewProps } from '../../../packages/react/src/funding/ReceiveView.tsx'
import { SecondOrderView } from '../../../packages/react/src/funding/SecondOrderView.tsx'
import { funding } from '../../../packages/react/src/texts/en/funding.ts'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import type { Row } from '../../../packages/react/src/ui/MethodList.tsx'
import { ProviderMark } from '../../../packages/react/src/ui/marks/ProviderMark.tsx'
import { address, none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { type Sentences, sentenceScreen } from './gallerySentences.tsx'

const group = 'Funding'
const { funding: english, fundingAgain: englishAgain } = funding

const methods = (
  id: string,
  name: string,
  draw: (rows: readonly Row[], texts: Sentences) => Partial<MethodsViewProps> = () => ({}),
): Screen =>
  sentenceScreen((texts) => {
    const { funding: t, landing } = texts
    const card = (provider: string, row: Partial<Row> = { more: true }): Row => ({
      ...{
        id: provider,
        label: fillText(t.card, { provider }),
        mark: { element: <ProviderMark provider={provider.toLowerCase()} name={provider} /> },
      },
      ...row,
    })
    const rows: readonly Row[] = [
      card('Coinbase', { chips: [{ text: landing.recent }], more: true }),
      card('MoonPay'),
      {
        ...{ id: 'exchange', label: fillText(t.exchange, { provider: 'Coinbase' }), more: true },
        mark: { element: <ProviderMark provider="coinbase" name="Coinbase" /> },
      },
      { id: 'wallet', label: t.wallet, mark: { element: <ProviderMark provider="wallet" /> }, more: true },
      { id: 'manual', label: t.manual, mark: { element: <ProviderMark provider="receive" /> }, more: true },
    ]
    const view = (
      <MethodsView
        {...{ address, network: 'Base', rows, orders: [] }}
        onSelect={none}
        onOrder={none}
        {...draw(rows, texts)}
      />
    )
    return { id, group, name, view }
  })

const orders = ({ funding: t }: Sentences): readonly Row[] => [
  { id: 'order', label: 'MoonPay', mark: { icon: 'clock' }, chips: [{ text: t.pending }], more: true },
]

const order = (
  status: OrderStatus,
  name: string,
  provider = { id: 'coinbase', name: 'Coinbase' },
): Screen => ({
  id: `fund-order-${status}-${provider.id}`,
  group,
  name,
  view: <OrderView {...{ status, provider }} onBack={none} onDone={none} onRetry={none} />,
})
const moonpay = { id: 'moonpay', name: 'MoonPay' }

const again = (id: string, name: string, say: (texts: Sentences['fundingAgain']) => string): Screen =>
  sentenceScreen(({ fundingAgain }) => {
    const view = <SecondOrderView text={say(fundingAgain)} onLook={none} onAgain={none} onBack={none} />
    return { id, group, name, view }
  })

const receive = (id: string, name: string, props: Partial<ReceiveViewProps> = {}): Screen => ({
  id,
  group,
  name,
  view: (
    <ReceiveView
      {...{ address, code: `ethereum:${address}` }}
      balances={[{ network: 'Base', amount: '4.1 USDC' }]}
      requested="25 USDC"
      onBack={none}
      onDone={none}
      {...props}
    />
  ),
})

export const fundingScreens: readonly Screen[] = [
  methods('fund', 'Ways to add funds'),
  methods('fund-under-way', 'Ways to add funds, a payment on its way', (_, texts) => ({
    orders: orders(texts),
    onBack: none,
  })),
  methods('fund-failed', 'Ways to add funds, the last attempt failed', (_, { funding: t }) => ({
    problem: t.failed,
  })),
  methods('fund-busy', 'Ways to add funds, a row at work', () => ({ busyId: 'MoonPay' })),
  {
    ...{ id: 'fund-one', group, name: 'Ways to add funds, by hand only, long names' },
    view: (
      <MethodsView
        address={address}
        network="Optimistic Harbor Association Test Network"
        title="Add funds to your Harbormasters’ Association wallet"
        rows={[
          {
            ...{ id: 'manual', label: english.manual, more: true },
            mark: { element: <ProviderMark provider="receive" /> },
          },
        ]}
        orders={[]}
        onSelect={none}
        onOrder={none}
      />
    ),
  },
  again('fund-again-order', 'A second payment', ({ text }) => fillText(text, { provider: 'MoonPay' })),
  {
    ...{ id: 'fund-again', group, name: 'A second payment, long names' },
    view: (
      <SecondOrderView
        text={fillText(englishAgain.text, { provider: 'Harbormasters’ Mutual Exchange' })}
        onLook={none}
        onAgain={none}
        onBack={none}
      />
    ),
  },
  again('fund-again-wallet', 'A second payment, next to a transfer', ({ transferText }) =>
    fillText(transferText, { wallet: '0x3fC9…\u20607FAD' }),
  ),
  order('opening', 'Order, opening'),
  order('pending-in-flow', 'Order, window open'),
  order('pending-after-flow', 'Order, paid'),
  order('authorizing', 'Order, the bank has to agree', moonpay),
  order('unreadable', 'Order, no answer'),
  order('unreadable', 'Order, no answer of MoonPay', moonpay),
  order('left', 'Order, window closed'),
  order('error', 'Order, not begun'),
  order('success', 'Funded'),
  receive('fund-receive', 'Receive funds, too little'),
  receive('fund-receive-enough', 'Receive funds, enough', {
    balances: [{ network: 'Base', amount: '25.000001 USDC', isEnough: true, hasArrived: true }],
    title: 'Top up your berth',
    subtitle: 'Send USDC to this address. We book your berth as soon as it arrives.',
  }),
  receive('fund-receive-loading', 'Receive funds, reading', {
    balances: [{ network: 'Base', amount: '' }],
  }),
  receive('account-receive', 'Receive funds, of the account', {
    balances: [
      { network: 'Base', amount: '0.412 ETH' },
      { network: 'OP Mainnet', amount: '', isFailed: true },
    ],
    requested: undefined,
    onDone: undefined,
  }),
]
