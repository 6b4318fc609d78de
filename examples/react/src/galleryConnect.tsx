import { fillText } from '../../../packages/react/src/ui/fill.ts'
import {
  ConnectingView,
  type ConnectingViewProps,
} from '../../../packages/react/src/wallet/external/ConnectingView.tsx'
import { InstallView } from '../../../packages/react/src/wallet/external/InstallView.tsx'
import { AppListView } from '../../../packages/react/src/wallet/external/list/AppListView.tsx'
import {
  WalletListView,
  type WalletListViewProps,
} from '../../../packages/react/src/wallet/external/list/WalletListView.tsx'
import { OpenInAppView } from '../../../packages/react/src/wallet/external/OpenInAppView.tsx'
import { address, none, plainApp, wallets } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const name = { wallet: 'MetaMask' }
const long = 'Harbormasters’ Association Members’ Wallet'

/** A wallet as it announces itself: an icon of its own. */
const icon = (color: string) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Crect width='28' height='28' fill='${color}'/%3E%3Ccircle cx='14' cy='14' r='7' fill='white'/%3E%3C/svg%3E`
const marks = { metamask: { image: icon('%23e2761b') }, phantom: { image: icon('%237a6ee8') } }
const solana = { chips: [{ text: 'Solana', tone: '' }] } as const
const rows = wallets.map((row) => ({
  ...row,
  hover: 'Connect',
  ...(row.id === 'phantom' ? { ...solana, mark: marks.phantom } : {}),
  ...(row.id === 'metamask' ? { mark: marks.metamask } : {}),
}))

const list = (id: string, name: string, props: Partial<WalletListViewProps>): Screen => ({
  id,
  group: 'Wallets',
  name,
  view: (
    <WalletListView
      app={plainApp}
      purpose="login"
      rows={rows}
      onSelect={none}
      onReload={none}
      onBack={none}
      {...props}
    />
  ),
})

const lists = [
  list('wallets', 'Wallet list', { recent: 'metamask' }),
  list('wallets-more', 'Wallet list, the rest', { initialView: 'all' }),
  list('wallets-link', 'Link a wallet', { purpose: 'link', rows: rows.slice(0, 3), onBack: undefined }),
  list('wallets-visit', 'Connect only, nobody signed in', { purpose: 'visit', onBack: undefined }),
  list('wallets-connect', 'Connect only, somebody signed in', { purpose: 'connect', busyId: 'phantom' }),
  list('wallets-suggested', 'Connect a certain account', {
    ...{ purpose: 'visit', onBack: undefined, rows: rows.slice(0, 3) },
    suggestedAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  }),
  list('wallets-none', 'No wallet in this browser', { rows: [] }),
  list('wallets-long', 'Long names', {
    rows: [{ id: 'long', group: 'web3', label: long, mark: { letter: long }, hover: 'Connect', ...solana }],
    recent: 'long',
  }),
]

const rainbow = { wallet: { name: 'Rainbow', mark: { letter: 'R' } } }
const pairing = {
  uri: `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`,
  isAny: false,
}

const connecting = (
  id: string,
  name: string,
  status: ConnectingViewProps['status'],
  props: Partial<ConnectingViewProps> = {},
): Screen => ({
  id,
  group: 'Wallets',
  name,
  view: (
    <ConnectingView
      wallet={{ name: 'MetaMask', mark: marks.metamask }}
      app="Harbor"
      status={status}
      address={address}
      onRetry={none}
      onOthers={none}
      onBack={none}
      {...props}
    />
  ),
})

const apps = [
  ...['MetaMask', 'Trust', 'Safe', 'Rainbow', 'Uniswap Wallet', 'Zerion', 'Argent', 'Spot', 'Omni', '1inch'],
  ...['Crypto.com Onchain', 'Blockchain', 'SafePal', 'BitKeep', 'ZenGo', 'Binance', 'Exodus', 'Ambire', long],
].map((label) => ({ id: label, label, mark: { letter: label } }))

export const connectScreens: readonly Screen[] = [
  ...lists,
  {
    id: 'wallets-apps',
    group: 'Wallets',
    name: 'WalletConnect on a phone',
    view: <AppListView rows={apps} onSelect={none} onBack={none} />,
  },
  {
    id: 'wallets-apps-few',
    group: 'Wallets',
    name: 'Few wallets need no search',
    view: <AppListView rows={apps.slice(0, 6)} onSelect={none} onBack={none} />,
  },
  connecting('connecting', 'Awaiting wallet connection', 'waiting'),
  connecting('connecting-scan', 'A wallet on a phone, by a code', 'waiting', { ...rainbow, pairing }),
  connecting('connecting-scan-any', 'Any wallet, by a code', 'waiting', {
    ...{ wallet: { name: 'WalletConnect', mark: { letter: 'W' } }, pairing: { ...pairing, isAny: true } },
  }),
  connecting('connecting-scan-soon', 'The code is not there yet', 'waiting', {
    ...{ ...rainbow, pairing: { uri: '', isAny: false } },
  }),
  connecting('connecting-phone', 'A wallet’s app on this phone', 'waiting', {
    ...{ ...rainbow, pairing: { ...pairing, onOpen: none } },
  }),
  connecting('connecting-account', 'Another account', 'switching-account'),
  connecting('connecting-network', 'Another network', 'switching-network', { network: 'Base' }),
  connecting('connecting-sign', 'Awaiting the signature', 'signing'),
  connecting('connected', 'Wallet connected', 'success'),
  sentenceScreen(({ wallets: t }) =>
    connecting('connecting-rejected', 'Rejected by the user', 'error', {
      problem: { title: t.rejectedTitle, text: fillText(t.rejectedText, name) },
    }),
  ),
  sentenceScreen(({ wallets: t }) =>
    connecting('connecting-failed', 'Failed, no more tries', 'error', {
      problem: { title: fillText(t.failedTitle, name), text: t.failedText },
      onRetry: undefined,
    }),
  ),
  connecting('connecting-long', 'Long names', 'waiting', { wallet: { name: long, mark: { letter: long } } }),
  {
    id: 'wallet-install',
    group: 'Wallets',
    name: 'A wallet that is not there',
    view: <InstallView wallet="Phantom" onInstall={none} onReload={none} onBack={none} />,
  },
  {
    id: 'wallet-open',
    group: 'Wallets',
    name: 'A wallet on a phone',
    view: <OpenInAppView wallet="MetaMask" onOpen={none} onInstall={none} onBack={none} />,
  },
]
