import { LinkedAccountsView } from '../../../packages/react/src/account/menu/LinkedAccountsView.tsx'
import { MenuView, type MenuViewProps } from '../../../packages/react/src/account/menu/MenuView.tsx'
import { PillView, type PillViewProps } from '../../../packages/react/src/account/pill/PillView.tsx'
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
import type { WalletRow } from '../../../packages/react/src/wallet/balances/WalletRows.tsx'
import { address, longEmail, none, socials, spender } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sendFormScreens } from './gallerySendForm.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

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
    handle: '0x71C7…\u2060976F',
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
  ...{ id, label: 'Wallet 1', address, mark: toAddressMark(props.address ?? address), isSolana: false },
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
  row(`wallet ${i}`, { label: `Wallet ${i + 1}`, address: `${address.slice(0, -1)}${i}`, isActive: i === 2 }),
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

const pill = (id: string, name: string, ...pills: Partial<PillViewProps>[]): Screen => ({
  id,
  group: 'Account',
  name,
  view: (
    <Page name={id} title="A page of the app" focus="title">
      {pills.map((props, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={at} style={{ inlineSize: (props.isWide ?? true) ? 'calc(176px * var(--lk-scale))' : 44 }}>
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
    'Pill, signed out',
    {},
    { background: 'secondary', action: 'connectWallet' },
    { isWide: false },
    { isReady: false },
    { isReady: false, isWide: false, background: 'secondary' },
  ),
  pill(
    'pill-known',
    'Pill, signed in',
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
  ...sendFormScreens,
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
