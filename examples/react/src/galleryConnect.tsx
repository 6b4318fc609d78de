import { fillText } from '../../../packages/react/src/ui/fill.ts'
import { toMark } from '../../../packages/react/src/ui/marks/toMark.ts'
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
import { walletRegistry } from '../../../packages/react/src/wallet/external/list/walletRegistry.ts'
import { OpenInAppView } from '../../../packages/react/src/wallet/external/OpenInAppView.tsx'
import { address, none, plainApp, wallets } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const name = { wallet: 'MetaMask' }
const long = 'Harbormasters’ Association Members’ Wallet'

const metamask = toMark('metamask', 'MetaMask')
const installChip = { text: 'Installed', tone: '' } as const
const solana = { chips: [{ text: 'Solana', tone: '' }, installChip] } as const
const chipsById = { phantom: solana, metamask: { chips: [installChip] } }
const rows = [
  ...wallets
    .filter(({ id }) => id in chipsById)
    .map((row) => ({
      ...{ ...row, hover: 'Connect' },
      ...chipsById[row.id as keyof typeof chipsById],
    })),
  ...wallets.filter(({ id }) => !(id in chipsById)),
]

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
  list('wallets-visit', 'Connect only, signed out', { purpose: 'visit', onBack: undefined }),
  list('wallets-connect', 'Connect only, signed in', { purpose: 'connect', busyId: 'phantom' }),
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

const rainbow = { wallet: { name: 'Rainbow', mark: toMark('rainbow', 'Rainbow') } }
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
      wallet={{ name: 'MetaMask', mark: metamask }}
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
  ...Object.entries(walletRegistry).map(([id, { name }]) => ({ id, label: name, mark: toMark(id, name) })),
  { id: 'long', label: long, mark: { letter: long } },
]

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
  connecting('connecting-scan', 'A wallet on a phone, by a code', 'waiting', {
    ...rainbow,
    pairing,
    onInstall: none,
  }),
  connecting('connecting-scan-any', 'Any wallet, by a code', 'waiting', {
    ...{
      wallet: { name: 'WalletConnect', mark: toMark('wallet_connect', 'WalletConnect') },
      pairing: { ...pairing, isAny: true },
    },
  }),
  connecting('connecting-scan-soon', 'The code is not there yet', 'waiting', {
    ...{ ...rainbow, pairing: { uri: '', isAny: false } },
  }),
  connecting('connecting-scan-sandbox-soon', 'The code of a development server is not there yet', 'waiting', {
    ...{ ...rainbow, pairing: { uri: '', isAny: false, sandboxUrl: null } },
  }),
  connecting('connecting-scan-sandbox', 'The code of a development server', 'waiting', {
    ...{ ...rainbow, pairing: { ...pairing, sandboxUrl: 'http://localhost:4000/sandbox/wallet' } },
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
      problem: { title: t.rejectedTitle, text: fillText(t.rejectedText, name), isCanceled: true },
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
    view: (
      <InstallView
        mark={toMark('phantom', 'Phantom')}
        wallet="Phantom"
        onInstall={none}
        onReload={none}
        onBack={none}
      />
    ),
  },
  {
    id: 'wallet-open',
    group: 'Wallets',
    name: 'A wallet on a phone',
    view: <OpenInAppView mark={metamask} wallet="MetaMask" onOpen={none} onInstall={none} onBack={none} />,
  },
]
