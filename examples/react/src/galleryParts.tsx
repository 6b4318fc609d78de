import { type ComponentProps, type ReactNode, useState } from 'react'
import { defaultChains } from '../../../packages/core/src/wallet/chains/chains.ts'
import { AppPair } from '../../../packages/react/src/ui/AppPair.tsx'
import { AmountField, type AmountFieldProps } from '../../../packages/react/src/ui/amount/AmountField.tsx'
import { PresetChips } from '../../../packages/react/src/ui/amount/PresetChips.tsx'
import { Button } from '../../../packages/react/src/ui/Button.tsx'
import { ChoiceGroup, ChoiceSkeleton } from '../../../packages/react/src/ui/choice/ChoiceGroup.tsx'
import type { Choice } from '../../../packages/react/src/ui/choice/ChoiceRow.tsx'
import { type Network, NetworkPicker } from '../../../packages/react/src/ui/choice/NetworkPicker.tsx'
import { FundsRows } from '../../../packages/react/src/ui/FundsRows.tsx'
import { MethodList } from '../../../packages/react/src/ui/MethodList.tsx'
import { ChainMark } from '../../../packages/react/src/ui/marks/ChainMark.tsx'
import { tokenCoins } from '../../../packages/react/src/ui/marks/coinNames.ts'
import { ProviderMark } from '../../../packages/react/src/ui/marks/ProviderMark.tsx'
import { TokenMark } from '../../../packages/react/src/ui/marks/TokenMark.tsx'
import { Page } from '../../../packages/react/src/ui/Page.tsx'
import { PermissionList } from '../../../packages/react/src/ui/PermissionList.tsx'
import { Countdown } from '../../../packages/react/src/ui/steps/Countdown.tsx'
import { type Step, StepList } from '../../../packages/react/src/ui/steps/StepList.tsx'
import { address, app, longRequester, none, token } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

/** Parts of screens, each on its own page with its usual neighbors. */
const part = (
  id: string,
  name: string,
  children: ReactNode,
  page?: Partial<ComponentProps<typeof Page>>,
) => ({
  id: `part-${id}`,
  group: 'Parts',
  name,
  view: (
    <Page name={`part-${id}`} title={name} onBack={none} {...page}>
      {children}
    </Page>
  ),
})

type Amount = Omit<AmountFieldProps, 'onChange'> & { presets?: readonly string[]; spendable?: string }

function AmountSample({ presets, spendable, ...props }: Amount) {
  const [value, setValue] = useState(props.value)
  return (
    <div className="lk-stack">
      <AmountField {...props} value={value} onChange={setValue} />
      {presets && (
        <PresetChips
          presets={presets.map((preset) => ({ value: preset, label: `$${preset}` }))}
          max={spendable}
          value={value}
          onSelect={setValue}
        />
      )}
    </div>
  )
}

const dock = <Button onClick={none}>Continue</Button>
const amount = (id: string, name: string, props: Amount) =>
  part(`amount-${id}`, name, <AmountSample {...props} />, { title: 'Amount', dock })

const amounts = [
  amount('usdc', 'Amount, with presets', {
    ...{ value: '50', unit: 'USDC', estimate: '≈ $50.00', presets: ['25', '50', '100'], spendable: '412.5' },
  }),
  amount('empty', 'Amount, empty', { value: '', unit: 'USDC', presets: ['25', '50', '100'] }),
  amount('long', 'Amount, 18 decimal places', {
    ...{ value: '0.123456789012345678', unit: 'ETH', estimate: '≈ $401.23', otherUnit: 'USD', onSwap: none },
  }),
  amount('wide', 'Amount, long unit', { value: '123456.78', unit: 'LONGTICKERX', estimate: '≈ $0.02' }),
  amount('fiat', 'Amount in dollars', {
    ...{ value: '812.40', unit: 'USD', estimate: '≈ 0.25 ETH', otherUnit: 'ETH', onSwap: none },
  }),
  amount('much', 'Amount above the limit', {
    ...{ value: '5000', unit: 'USDC', estimate: '≈ $5,000.00', max: '412.5', decimals: 6 },
    ...{ presets: ['25', '50', '100'], spendable: '412.5' },
  }),
  amount('loading', 'Amount, while prices are fetched', {
    ...{
      value: '0.25',
      unit: 'ETH',
      estimate: 'loading',
      presets: ['25', '50', '100'],
      spendable: 'loading',
    },
  }),
]

function Choices({ choices, initial }: { choices: readonly Choice[]; initial?: string }) {
  const [value, setValue] = useState(initial)
  return <ChoiceGroup label="Pay with" choices={choices} value={value} onChange={setValue} />
}

const vendor = (provider: string, title: string, more: Partial<Choice>): Choice => ({
  id: provider,
  title,
  mark: { element: <ProviderMark provider={provider} name={title} /> },
  ...more,
})

const quotes = [
  vendor('coinbase', 'Coinbase', {
    detail: 'Card or bank · minutes',
    end: '49.12 USDC',
    endDetail: '$0.88 fee',
  }),
  vendor('moonpay', 'MoonPay', { detail: 'Card · minutes', end: '48.02 USDC', endDetail: '$1.98 fee' }),
  vendor('stripe', 'Stripe', { detail: 'Card or bank · minutes', end: 'loading' }),
  vendor('relay', 'Relay', { detail: 'Not enough for the fee', end: '0.40 USDC', isDisabled: true }),
]

const ways = [
  vendor('card', 'Pay with card', { detail: 'Arrives in minutes' }),
  vendor('bank', 'Bank transfer', { detail: 'One to three days' }),
  vendor('wallet', 'Transfer from wallet', { detail: 'MetaMask and others' }),
  vendor('receive', 'Receive funds', { detail: 'QR code and address' }),
]

const longChoices = [
  vendor('bank', 'Überweisung von einem Bankkonto der Hafenmeistervereinigung', {
    detail: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung, ein bis drei Tage',
    end: '123,456,789.123456 USDC',
    endDetail: '$1,234.56 fee',
  }),
  vendor('card', 'بطاقة مصرفية', { detail: 'تصل خلال دقائق', end: '48.02 USDC' }),
  vendor('transak', 'Transak', { detail: 'Karte' }),
]

const choices = [
  part('choices', 'Choices with quotes', <Choices choices={quotes} initial="coinbase" />, { dock }),
  part('choices-ways', 'Choices without an end', <Choices choices={ways} initial="wallet" />, {
    title: 'Choices',
  }),
  part('choices-long', 'Choices with long names', <Choices choices={longChoices} initial="bank" />),
  part('choices-loading', 'Choices, loading', <ChoiceSkeleton rows={4} isTall />, { title: 'Choices' }),
]

const balances: Record<number, string> = { 1: '64.02 USDC', 10: '212.40 USDC', 8453: '4.10 USDC' }
const networks: Network[] = defaultChains.map(({ id, name }) => ({
  chain: `eip155:${id}`,
  name,
  balance: balances[id],
}))
const [ethereum, optimism] = networks
const solana: Network = { chain: 'solana:mainnet', name: 'Solana', balance: 'loading' }
const harbor: Network = { chain: 'eip155:31337', name: 'Harbor Chain', balance: '0 USDC', isDisabled: true }

function Networks({ networks, initial }: { networks: readonly Network[]; initial?: string }) {
  const [value, setValue] = useState(initial)
  return <NetworkPicker label="From chain" networks={networks} value={value} onChange={setValue} />
}

const few = [ethereum, optimism, solana, harbor].flatMap((network) => network ?? [])
const pickers = [
  part('networks', 'Networks', <Networks networks={few} initial="eip155:10" />),
  part(
    'networks-all',
    'All networks',
    <Networks networks={[...networks, solana, harbor]} initial="eip155:59144" />,
  ),
]

const markRows = [
  ...['card', 'bank', 'wallet', 'receive', 'coinbase', 'moonpay', 'stripe', 'relay', 'transak'].map(
    (provider) => ({
      id: provider,
      label: provider,
      mark: { element: <ProviderMark provider={provider} /> },
    }),
  ),
  ...Object.keys(tokenCoins).map((symbol) => ({
    ...{ id: symbol, label: symbol, mark: { element: <TokenMark symbol={symbol} /> } },
  })),
  ...[
    { id: 'base', label: 'USDC on Base', element: <TokenMark symbol="USDC" network={base()} /> },
    { id: 'fuji', label: 'AVAX on Fuji', element: <TokenMark symbol="AVAX" network={fuji()} /> },
    { id: 'false', label: 'USDC of another address', element: <TokenMark symbol="USDC" address={token} /> },
    { id: 'other', label: 'WIF', element: <TokenMark symbol="WIF" address={address} /> },
    { id: 'emoji', label: '🦆 Duck', element: <TokenMark symbol="🦆" address={address.slice(0, 20)} /> },
    { id: 'own', label: 'Harbor Chain', element: <ChainMark chain="eip155:31337" name="Harbor Chain" /> },
  ].map(({ id, label, element }) => ({ id, label, mark: { element } })),
]

function base() {
  return { chain: 'eip155:8453', name: 'Base' }
}

function fuji() {
  return { chain: 'eip155:43113', name: 'Avalanche Fuji' }
}

const step = (id: string, title: string, state: Step['state'], detail?: string): Step => ({
  ...{ id, title, state, detail },
})
const approve = 'Approve USDC'
const steps = (id: string, name: string, list: readonly Step[]) =>
  part(`steps-${id}`, name, <StepList label="Bridging with MetaMask" steps={list} />)

const stepLists = [
  steps('running', 'Steps, in progress', [
    step('approve', approve, 'done'),
    step('bridge', 'Send on OP Mainnet', 'running', 'Confirm in MetaMask'),
    step('arrive', 'Arrive on Base', 'waiting'),
  ]),
  steps('done', 'Steps, done', [
    step('approve', approve, 'done'),
    step('bridge', 'Send on OP Mainnet', 'done'),
    step('arrive', 'Arrive on Base', 'done'),
  ]),
  steps('failed', 'Steps, failed', [
    step('approve', approve, 'done'),
    step(
      'bridge',
      'Überweisung über die Donaudampfschifffahrtsgesellschaftsbrücke senden',
      'failed',
      'MetaMask did not send it. Nothing was charged.',
    ),
    step('arrive', 'Arrive on Base', 'waiting'),
  ]),
]

const limits = [
  { id: 'amount', term: 'At most', value: '50.00 USDC a day' },
  { id: 'until', term: 'Until', value: '26 Dec 2026, 12:00' },
]
const can = ['See your wallet address and balance', 'Send up to the limit below without asking you']
const cannot = ['Export your key', 'Send more than the limit, or after it ends']

function CountdownSample({ seconds }: { seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  return <Countdown until={until} onExpire={none} />
}

const countdown = (id: string, name: string, seconds: number) =>
  part(`countdown-${id}`, name, <CountdownSample seconds={seconds} />, { title: 'Quote', dock })

const funds = (id: string, name: string, props: ComponentProps<typeof FundsRows>) =>
  part(`funds-${id}`, name, <FundsRows {...props} />, { title: 'Funds' })

export const partScreens: readonly Screen[] = [
  ...amounts,
  ...choices,
  ...pickers,
  part(
    'marks',
    'Pictures of vendors and coins',
    <MethodList label="Marks" rows={markRows} onSelect={none} />,
  ),
  ...stepLists,
  part('permissions', 'Permissions', <PermissionList {...{ appName: app.name, can, cannot, limits }} />),
  part(
    'permissions-long',
    'Permissions of a long name',
    <PermissionList appName={longRequester.name} can={can} cannot={cannot} />,
  ),
  part('apps', 'Two apps', 'The bar names both.', {
    lead: <AppPair requester={longRequester} provider={app} origin={longRequester.origin} />,
  }),
  countdown('running', 'Time left of a quote', 85),
  countdown('soon', 'Last seconds of a quote', 10),
  countdown('over', 'Fetching another quote', 0),
  funds('waiting', 'Funds, awaited', { balance: '4.10 USDC', requested: '25.00 USDC', isEnough: false }),
  funds('enough', 'Funds, arrived', { balance: '29.10 USDC', requested: '25.00 USDC', isEnough: true }),
  funds('loading', 'Funds, loading', { balance: undefined, requested: undefined, isEnough: false }),
]
