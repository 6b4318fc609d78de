import { formatEstimate } from '../../../packages/react/src/format/formatWorth.ts'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import {
  SendFundsView,
  type SendFundsViewProps,
} from '../../../packages/react/src/wallet/balances/SendFundsView.tsx'
import { address, none, solanaAddress, spender, token } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { type Sentences, sentenceScreen } from './gallerySentences.tsx'

const assets = [
  ['ETH · Base', '0.412 ETH', null],
  ['USDC · Base', '4.52 USDC', { address: token, ticker: 'USDC' }],
] as const
const assetsToSend = assets.map(([label, available, token]) => ({
  ...{ id: label, label, available, token, units: 1n, decimals: 6, network: 'eip155:8453' },
}))
const sending = {
  ...{ wallet: 'Wallet 1', isSolana: false, assets: assetsToSend, problems: {} },
  ...{ draft: { assetId: 'ETH · Base', recipient: '', amount: '' } },
  ...{ onChange: none, onSubmit: none, onRetry: none, onBack: none },
}

const send = (
  id: string,
  name: string,
  toProps: Partial<SendFundsViewProps> | ((texts: Sentences) => Partial<SendFundsViewProps>) = {},
): Screen =>
  sentenceScreen((texts) => ({
    id,
    group: 'Account',
    name,
    view: (
      <SendFundsView
        {...sending}
        status="ready"
        offersNames
        most="0.41199"
        worth={formatEstimate(0n, { decimals: 0, usd: 1, language: texts.language })}
        feeNote={fillText(texts.sendForm.fee, { fee: '0.00001 ETH' })}
        {...(typeof toProps === 'function' ? toProps(texts) : toProps)}
      />
    ),
  }))

export const sendFormScreens: readonly Screen[] = [
  send('account-send', 'Send'),
  send('account-send-wrong', 'Send, what was typed is wrong', ({ sendFunds: t }) => ({
    draft: { assetId: 'USDC · Base', recipient: spender.toLowerCase().replace('f', 'F'), amount: '500' },
    problems: { recipient: t.misspelled, amount: t.tooMuch },
  })),
  send('account-send-much', 'Send, more than there is', ({ sendFunds: t }) => ({
    draft: { assetId: 'USDC · Base', recipient: spender, amount: '500' },
    problems: { amount: t.tooMuch },
  })),
  send('account-send-token-account', 'Send to the account of a token, on Solana', ({ sendFunds: t }) => ({
    wallet: 'Wallet 2',
    isSolana: true,
    assets: ['SOL', 'USDC'].map((symbol) => ({
      ...{ id: symbol, label: `${symbol} · Solana`, network: 'solana', available: `12.5 ${symbol}` },
      ...{ token: null, units: 12_500_000n, decimals: 6 },
    })),
    draft: { assetId: 'USDC', recipient: 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o', amount: '2.5' },
    problems: { recipient: t.tokenAccount },
  })),
  send('account-send-name', 'Send to a name, all there is', ({ language }) => ({
    draft: { assetId: 'ETH · Base', recipient: 'ada.eth', amount: '0.41199' },
    name: { status: 'found', name: 'ada.eth', address: spender },
    recents: [spender, address, token],
    worth: formatEstimate(123597n, { decimals: 2, usd: 1, language }),
  })),
  send('account-send-name-solana', 'Send to a name of Solana', ({ sendForm: t }) => ({
    wallet: 'Wallet 2',
    isSolana: true,
    draft: { assetId: 'ETH · Base', recipient: 'ada.sns', amount: '' },
    name: { status: 'found', name: 'ada.sns', address: solanaAddress },
    recents: [solanaAddress],
    most: 'loading',
    worth: undefined,
    feeNote: t.feeReading,
  })),
  send('account-send-name-loading', 'Send, a name that is being looked up', {
    draft: { assetId: 'ETH · Base', recipient: 'ada.eth', amount: '' },
    name: { status: 'loading' },
  }),
  send('account-send-name-unsafe', 'Send, a name that cannot be verified', ({ sendForm: t }) => ({
    draft: { assetId: 'ETH · Base', recipient: 'ada.eth', amount: '1' },
    name: { status: 'problem', problem: 'unsafe' },
    most: undefined,
    worth: undefined,
    feeNote: t.feeUnknown,
  })),
  send('account-send-busy', 'Send, on its way to the review', {
    draft: { assetId: 'ETH · Base', recipient: spender, amount: '0.25' },
    busy: true,
  }),
  {
    ...{ id: 'account-send-loading', group: 'Account', name: 'Send, balance on its way' },
    view: <SendFundsView {...sending} status="loading" assets={[]} />,
  },
  {
    ...{ id: 'account-send-failed', group: 'Account', name: 'Send, a network that is silent' },
    view: <SendFundsView {...sending} status="failed" assets={[]} />,
  },
]
