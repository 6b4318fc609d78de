import { AmountView, type AmountViewProps } from '../../../packages/react/src/funding/transfer/AmountView.tsx'
import {
  type TransferStatus,
  TransferView,
  type TransferViewProps,
} from '../../../packages/react/src/funding/transfer/TransferView.tsx'
import { ChooseView, type ChooseViewProps } from '../../../packages/react/src/funding/wallets/ChooseView.tsx'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import type { Row } from '../../../packages/react/src/ui/MethodList.tsx'
import { toMark } from '../../../packages/react/src/ui/marks/toMark.ts'
import { address, none, spender } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const group = 'Funding from a wallet'
const hash = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'
const explorerUrl = 'https://basescan.org/tx/0x5c'
const metamask = { name: 'MetaMask', mark: toMark('metamask', 'MetaMask') }
const harbor = 'Harbormasters’ and Lighthouse Keepers’ Mutual Wallet'
const account = {
  id: 'account',
  label: 'MetaMask',
  mark: metamask.mark,
  chips: [{ text: '0x3fC9…\u20607FAD', tone: '' }],
} as const
const toRow = (id: string, label: string): Row => ({ id, label, mark: toMark(id, label), hover: 'Connect' })

const choose = (id: string, name: string, props: Partial<ChooseViewProps> = {}): Screen => ({
  ...{ id, group, name },
  view: (
    <ChooseView
      rows={[account, toRow('rainbow', 'Rainbow'), toRow('coinbase_wallet', 'Coinbase Wallet')]}
      isOwn={false}
      onSelect={none}
      onReceive={none}
      onBack={none}
      {...props}
    />
  ),
})
const many = ['Rainbow', 'Zerion', 'Uniswap', 'Safe', 'Phantom'].map((name) =>
  toRow(name.toLowerCase(), name),
)

const amount = (id: string, name: string, props: Partial<AmountViewProps> = {}): Screen => ({
  ...{ id, group, name },
  view: (
    <AmountView
      value="0.05"
      unit="ETH"
      decimals={18}
      estimate="≈ $150.00"
      presets={['0.05', '0.1', '0.25'].map((value) => ({ value, label: `${value} ETH` }))}
      most="1.2042"
      source={'MetaMask 0x3fC9…\u20607FAD'}
      balance="1.2045 ETH"
      fee="0.000042 ETH"
      total="0.050042 ETH"
      canContinue
      onChange={none}
      onSubmit={none}
      onBack={none}
      {...props}
    />
  ),
})

const transfer = (status: TransferStatus, name: string, props: Partial<TransferViewProps> = {}): Screen => ({
  ...{ id: `fund-transfer-${status}`, group, name: `Transfer, ${name}` },
  view: (
    <TransferView
      status={status}
      wallet={{ address: spender, chainType: 'ethereum', ...metamask }}
      to={address}
      network="Base"
      amount="0.05 ETH"
      fee="0.000042 ETH"
      total="0.050042 ETH"
      onConfirm={none}
      onRetry={none}
      onConnect={none}
      onOther={none}
      onDone={none}
      onBack={none}
      {...props}
    />
  ),
})

export const transferScreens: readonly Screen[] = [
  choose('fund-wallet', 'Transfer from wallet'),
  choose('fund-wallet-many', 'Transfer from wallet, more than four', { rows: [account, ...many] }),
  choose('fund-wallet-all', 'Transfer from wallet, the others', {
    rows: [account, ...many],
    initialView: 'all',
  }),
  choose('fund-wallet-busy', 'Transfer from wallet, a row at work', { busyId: 'rainbow' }),
  choose('fund-wallet-own', 'Transfer from wallet, the one that is funded', {
    rows: [{ ...account, label: harbor }, toRow('rainbow', 'Rainbow')],
    isOwn: true,
  }),
  choose('fund-wallet-none', 'Transfer from wallet, none in this browser', { rows: [] }),
  amount('amount', 'Amount'),
  amount('amount-empty', 'Amount, none yet', {
    ...{ value: '', estimate: undefined, presets: [], total: undefined, canContinue: false },
  }),
  amount('amount-loading', 'Amount, reading', {
    ...{ most: 'loading', estimate: 'loading', balance: undefined, fee: undefined, total: undefined },
    canContinue: false,
  }),
  amount('amount-above', 'Amount, above the balance', {
    ...{ value: '31.5', estimate: '≈ $94,500.00', max: '1.2045', total: '31.500042 ETH', canContinue: false },
  }),
  sentenceScreen(({ fundingAmount: t }) =>
    amount('amount-fee', 'Amount, too little for the fee', {
      ...{ value: '1.2045', total: '1.204542 ETH', canContinue: false },
      error: fillText(t.feeShort, { amount: '0.000042 ETH' }),
    }),
  ),
  amount('amount-silent', 'Amount, the network does not answer, a token with a long name', {
    ...{ unit: 'HARBORCOIN', value: '123456.123456789012345678', estimate: undefined, most: undefined },
    ...{
      balance: null,
      fee: null,
      total: '123,456.123456789012345678 HARBORCOIN',
      source: `${harbor} 0x3fC9…\u20607FAD`,
    },
    presets: [],
  }),
  sentenceScreen(({ fundingAmount: t }) =>
    amount('amount-bridge', 'Amount, to be paid from another network', {
      bridgeNotice: fillText(t.bridge, { network: 'Base' }),
    }),
  ),
  sentenceScreen(({ fundingAmount: t }) =>
    amount('amount-elsewhere', 'Amount, from a wallet of another kind of chain', {
      ...{ source: 'Phantom 7Yk3…\u20609fQp', isElsewhere: true, most: undefined },
      bridgeNotice: fillText(t.bridge, { network: 'Base' }),
    }),
  ),
  amount('amount-busy', 'Amount, at work', { busy: true }),
  transfer('preparing', 'being prepared', { fee: undefined, total: undefined }),
  transfer('confirm', 'to be confirmed'),
  transfer('sending', 'in the wallet'),
  transfer('confirming', 'sent', { hash }),
  transfer('pending', 'takes its time', { hash, explorerUrl }),
  transfer('success', 'arrived', { hash, explorerUrl }),
  transfer('rejected', 'rejected'),
  transfer('insufficient', 'too little'),
  transfer('disconnected', 'wallet not connected'),
  transfer('otherNetwork', 'wallet on another network', {
    network: 'Optimistic Harbor Association Test Network',
  }),
  transfer('unclear', 'not known whether sent', {
    wallet: { address: spender, chainType: 'ethereum', name: harbor, mark: { letter: 'H' } },
  }),
  transfer('elsewhere', 'open elsewhere'),
  transfer('reverted', 'failed on the network', { hash, explorerUrl }),
  sentenceScreen(({ unreachable }) => transfer('failed', 'failed', { problem: unreachable.title })),
]
