import { LinkedAccountsView } from '../../../packages/react/src/account/menu/LinkedAccountsView.tsx'
import { MenuView, type MenuViewProps } from '../../../packages/react/src/account/menu/MenuView.tsx'
import { PillView, type PillViewProps } from '../../../packages/react/src/account/pill/PillView.tsx'
import { formatEstimate } from '../../../packages/react/src/format/formatWorth.ts'
import { farcasterMark } from '../../../packages/react/src/methods/farcaster/mark.ts'
import { account } from '../../../packages/react/src/texts/en/account.ts'
import { accountMenu } from '../../../packages/react/src/texts/en/accountMenu.ts'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import { toAddressMark } from '../../../packages/react/src/ui/marks/AddressMark.tsx'
import { TokenMark } from '../../../packages/react/src/ui/marks/TokenMark.tsx'
import { toMark } from '../../../packages/react/src/ui/marks/toMark.ts'
import { Page } from '../../../packages/react/src/ui/Page.tsx'
import { ChooseWalletView } from '../../../packages/react/src/wallet/balances/ChooseWalletView.tsx'
import type { NetworkHoldings } from '../../../packages/react/src/wallet/balances/holdingRows.ts'
import {
  OwnWalletView,
  type OwnWalletViewProps,
} from '../../../packages/react/src/wallet/balances/OwnWalletView.tsx'
import {
  SendFundsView,
  type SendFundsViewProps,
} from '../../../packages/react/src/wallet/balances/SendFundsView.tsx'
import type { WalletRow } from '../../../packages/react/src/wallet/balances/WalletRows.tsx'
import { address, longEmail, none, socials, spender, token } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { type Sentences, sentenceScreen } from './gallerySentences.tsx'

const onBase = (symbol: string) => ({
  element: <TokenMark symbol={symbol} network={{ chain: 'eip155:8453', name: 'Base' }} />,
})

const { transfer } = account
const { linkedAccounts: linkedTexts } = accountMenu
const linkedAccounts = [
  { id: 'email', label: transfer.email, handle: longEmail, mark: { icon: 'mail' } },
  {
    id: 'wallet',
    label: 'MetaMask',
    handle: '0x71C7…976F',
    mark: toAddressMark(address, toMark('metamask', 'MetaMask')),
  },
  {
    ...{ id: 'own', label: fillText(linkedTexts.ownLogin, { app: 'Harbor' }), handle: 'ada' },
    mark: { letter: 'H' },
  },
] as const
const solanaAddress = 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o'
const longName = 'Harbormasters’ Association Members’ Wallet'
const who = { name: 'ada@harbor.example', mark: { letter: 'a' } }

const row = (id: string, props: Partial<WalletRow> = {}): WalletRow => ({
  ...{ id, label: 'Wallet 1', address, mark: toAddressMark(address), isSolana: false },
  amount: { status: 'known', text: '$1,240.52' },
  ...props,
})
const wallets = [
  row('own'),
  row('solana', {
    ...{ label: 'Wallet 2', address: solanaAddress, isSolana: true },
    amount: { status: 'known', text: '2.5 SOL' },
  }),
  row('metamask', {
    ...{ label: 'MetaMask', address: spender, mark: toAddressMark(spender, toMark('metamask', 'MetaMask')) },
    amount: { status: 'known', text: '0.004 ETH' },
  }),
]
const ten = Array.from({ length: 10 }, (_, i) =>
  row(`wallet ${i}`, { label: `Wallet ${i + 1}`, isActive: i === 2 }),
)
const settings = ['fund', 'connect', 'linked', 'apps', 'passkeys', 'security', 'recovery'] as const

const menu = (id: string, name: string, props: Partial<MenuViewProps> = {}): Screen => ({
  id,
  group: 'Account',
  name,
  view: (
    <MenuView
      {...{ who, wallets, settings }}
      onWallet={none}
      onSetting={none}
      onCreate={none}
      onLogout={none}
      {...props}
    />
  ),
})

const base: NetworkHoldings = {
  ...{ id: 'eip155:8453', network: 'Base', status: 'known' },
  rows: [
    { id: 'coin', symbol: 'ETH', mark: onBase('ETH'), amount: '0.412 ETH', worth: '$1,236.00' },
    { id: 'usdc', symbol: 'USDC', mark: onBase('USDC'), amount: '4.52 USDC' },
  ],
}
const onlyCoin = (network: string, amount: string): NetworkHoldings => ({
  ...{ id: network, network, status: 'known' },
  rows: [{ id: network, symbol: 'ETH', mark: onBase('ETH'), amount }],
})

const wallet = (id: string, name: string, props: Partial<OwnWalletViewProps> = {}): Screen => ({
  id,
  group: 'Account',
  name,
  view: (
    <OwnWalletView
      label="Wallet 1"
      address={address}
      networks={[base]}
      onRetry={none}
      onReceive={none}
      onSend={none}
      onExport={none}
      onBack={none}
      {...props}
    />
  ),
})

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

const pill = (id: string, name: string, ...pills: Partial<PillViewProps>[]): Screen => ({
  id,
  group: 'Account',
  name,
  view: (
    <Page name={id} title="A page of the app" focus="title">
      {pills.map((props, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={at} style={{ inlineSize: (props.isWide ?? true) ? 176 : 44 }}>
          <PillView
            isReady
            who={null}
            action="login"
            words={{ ...accountMenu.userPill, loading: 'Loading' }}
            isWide
            background="accent"
            size={44}
            onPress={none}
            {...props}
          />
        </div>
      ))}
    </Page>
  ),
})

export const menuScreens: readonly Screen[] = [
  pill(
    'pill',
    'Pill, nobody signed in',
    {},
    { background: 'secondary', action: 'connectWallet' },
    { isWide: false },
    { isReady: false },
    { isReady: false, isWide: false, background: 'secondary' },
  ),
  pill(
    'pill-known',
    'Pill, somebody signed in',
    { who },
    { who, background: 'secondary' },
    { who: { name: longEmail, mark: { letter: 'm' } }, background: 'secondary' },
    { who, isWide: false },
    { who, label: 'My account', background: 'secondary' },
  ),
  menu('account', 'Account'),
  menu('account-loading', 'Account, balances on their way', {
    wallets: wallets.map((one, at) => ({ ...one, amount: { status: at === 2 ? 'failed' : 'loading' } })),
  }),
  menu('account-empty', 'Account without a wallet', { wallets: [] }),
  menu('account-many', 'Account with ten wallets', { wallets: ten, settings: ['connect'] }),
  menu('account-long', 'Account, long names', {
    who: { name: longEmail, mark: { letter: 'm' } },
    wallets: [
      row('long', {
        ...{ label: longName, isSolana: true, isAway: true },
        amount: { status: 'known', text: '123,456,789.123456 LONGSYMBOL' },
      }),
    ],
  }),
  {
    id: 'account-choose',
    group: 'Account',
    name: 'Choose the active wallet',
    view: <ChooseWalletView appName="Harbor" wallets={ten.slice(0, 4)} onWallet={none} onConnect={none} />,
  },
  wallet('account-wallet', 'One wallet'),
  wallet('account-wallet-loading', 'One wallet, balance on its way', {
    networks: [{ ...base, status: 'loading', rows: [] }],
  }),
  wallet('account-wallet-failed', 'One wallet, a network that is silent', {
    label: longName,
    networks: [
      onlyCoin('Ethereum', '1.25 ETH'),
      { ...base, network: 'Optimistic Harbor Association Test Network', status: 'failed', rows: [] },
    ],
    onSend: undefined,
    onExport: undefined,
    onDisconnect: none,
  }),
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
  {
    id: 'account-linked',
    group: 'Account',
    name: 'Linked accounts',
    view: (
      <LinkedAccountsView
        accounts={linkedAccounts}
        rows={socials.slice(0, 3).map(({ id, label, mark }) => ({ id, label, mark, more: true }))}
        onLink={none}
        onBack={none}
      />
    ),
  },
  sentenceScreen(({ farcaster }) => ({
    id: 'account-linked-signer',
    group: 'Account',
    name: 'Linked accounts, one of which the app posts with',
    view: (
      <LinkedAccountsView
        accounts={[
          ...linkedAccounts.slice(0, 1),
          {
            ...{ id: 'farcaster', label: 'Farcaster', handle: '@ada', mark: farcasterMark },
            note: fillText(farcaster.signer.account, { app: 'Harbor' }),
          },
          ...linkedAccounts.slice(1),
        ]}
        rows={[]}
        onLink={none}
        onBack={none}
      />
    ),
  })),
]
