import { limits } from '@latchkey/wire'
import { formatDuration } from '../../../packages/react/src/format/formatDuration.ts'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import {
  CreateWalletView,
  type CreateWalletViewProps,
} from '../../../packages/react/src/wallet/manage/CreateWalletView.tsx'
import { ExportView, type ExportViewProps } from '../../../packages/react/src/wallet/manage/ExportView.tsx'
import {
  RecoverWalletView,
  type RecoverWalletViewProps,
} from '../../../packages/react/src/wallet/recovery/RecoverWalletView.tsx'
import {
  AuthorizationView,
  type AuthorizationViewProps,
} from '../../../packages/react/src/wallet/sign/AuthorizationView.tsx'
import { SignHashView } from '../../../packages/react/src/wallet/sign/SignHashView.tsx'
import {
  SignMessageView,
  type SignMessageViewProps,
} from '../../../packages/react/src/wallet/sign/SignMessageView.tsx'
import {
  SignResultView,
  type SignResultViewProps,
} from '../../../packages/react/src/wallet/sign/SignResultView.tsx'
import {
  SignTypedDataView,
  type SignTypedDataViewProps,
} from '../../../packages/react/src/wallet/sign/typedData/SignTypedDataView.tsx'
import {
  address,
  booking,
  login,
  longRequester,
  mail,
  networks,
  none,
  permit,
  requester,
  solanaAddress,
} from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { failing, sentenceScreen } from './gallerySentences.tsx'

const authorizing = (id: string, name: string, props: Partial<AuthorizationViewProps>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: (
    <AuthorizationView
      {...request}
      contract="0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B"
      network={{ id: 8453, name: 'Base' }}
      nonce={7}
      {...props}
    />
  ),
})

const create = (id: string, name: string, props: Partial<CreateWalletViewProps>): Screen => ({
  id,
  group: 'Wallet',
  name,
  view: <CreateWalletView appName="Harbor" status="creating" onContinue={none} onRetry={none} {...props} />,
})

const exporting = (id: string, name: string, props: Partial<ExportViewProps>): Screen => ({
  id,
  group: 'Wallet',
  name,
  view: <ExportView appName="Harbor" address={address} onRetry={none} {...props} />,
})

const recovering = (id: string, name: string, props: Partial<RecoverWalletViewProps>): Screen => ({
  id,
  group: 'Wallet',
  name,
  view: <RecoverWalletView status="asking" onEdit={none} onSubmit={none} onCancel={none} {...props} />,
})

const request = { requester, address, status: 'idle', onSign: none, onCancel: none } as const

const sign = (id: string, name: string, props: Partial<SignMessageViewProps>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignMessageView {...request} message={booking} {...props} />,
})

const typedDataScreen = (id: string, name: string, props: Partial<SignTypedDataViewProps>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignTypedDataView {...request} typedData={permit} chainId={8453} networks={networks} {...props} />,
})

const result = (id: string, name: string, props: Pick<SignResultViewProps, 'status'>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignResultView appName="Harbor" onClose={none} onRetry={none} {...props} />,
})

export const walletScreens: readonly Screen[] = [
  exporting('export-loading', 'Export, loading', {}),
  exporting('export', 'Export', { url: 'about:blank' }),
  failing('server_unreachable', (problem) => exporting('export-failed', 'Export, failed', { problem })),
  recovering('recover', 'Password of a wallet', {}),
  recovering('recover-busy', 'Password of a wallet, opening', { status: 'opening', progress: 0.42 }),
  sentenceScreen(({ password: { wrong } }) =>
    recovering('recover-wrong', 'Password of a wallet, wrong', { problem: wrong }),
  ),
  sentenceScreen(({ password: { locked }, language }) =>
    recovering('recover-locked', 'Password of a wallet, locked', {
      problem: fillText(locked, { time: formatDuration(limits.passwordLockSeconds, language) }),
    }),
  ),
  create('creating', 'Wallet creating', {}),
  create('created', 'Wallet created', { status: 'created', address }),
  create('create-fail', 'Wallet not created', { status: 'failed', onLater: none }),
  sign('sign', 'Sign message', {}),
  sign('sign-busy', 'Sign message, signing', { status: 'signing' }),
  sign('sign-long', 'Long message, long asker', {
    message: `${booking}\n\n`.repeat(12),
    requester: longRequester,
  }),
  sign('sign-binary', 'Binary message', {
    message: '0x9d1c5c7f3ce2d14d6a70b8c9fe1234567890ab5a1f6cbb8d2a3e9b8d7c2f04e1',
  }),
  sign('sign-hidden', 'Invisible characters', { message: 'Pay 10\u202e001\u202c USDC to the harbour\u200b' }),
  sign('sign-wording', 'Own wording', {
    wording: {
      title: 'Confirm your berth',
      description: 'Harbor keeps this as your booking.',
      buttonText: 'Confirm',
    },
  }),
  sign('sign-login', 'Login message', { message: login('harbor.example'), networks }),
  sign('sign-foreign', 'Login message for another site', { message: login('drainer.example') }),
  sign('sign-solana', 'Login message of Solana', {
    address: solanaAddress,
    message: login('harbor.example')
      .replace('Ethereum', 'Solana')
      .replace(address, solanaAddress)
      .replace('8453', 'mainnet'),
  }),
  typedDataScreen('typed', 'Typed data, permit', {
    tokens: new Map([[permit.message.details.token, { symbol: 'USDC', decimals: 6 }]]),
  }),
  typedDataScreen('typed-permit', 'Typed data, permit of a token that is not known', {
    typedData: {
      ...permit,
      message: { ...permit.message, details: { ...permit.message.details, amount: '25000000' } },
    },
  }),
  typedDataScreen('typed-order', 'Typed data, an order to a smart wallet', {
    typedData: {
      domain: { chainId: 8453, verifyingContract: address },
      primaryType: 'SafeOp',
      types: {
        SafeOp: [
          { name: 'safe', type: 'address' },
          { name: 'callData', type: 'bytes' },
        ],
      },
      message: { safe: address, callData: '0x541d63c8' },
    },
  }),
  typedDataScreen('typed-nested', 'Typed data, nested, other network', { typedData: mail }),
  typedDataScreen('typed-domain', 'Typed data, network not signed', {
    typedData: {
      ...permit,
      types: {
        ...permit.types,
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'verifyingContract', type: 'address' },
          { name: 'harborPartition', type: 'bytes32' },
        ],
      },
      domain: { ...permit.domain, harborPartition: mail.message.attachment },
    },
  }),
  typedDataScreen('typed-bad', 'Typed data, unreadable', { typedData: '{"types":' }),
  result('signed', 'Signed', { status: 'signed' }),
  result('sign-fail', 'Not signed', { status: 'failed' }),
  authorizing('authorize', 'Account handed to a contract', {}),
  authorizing('authorize-all', 'The same on every network', { network: undefined }),
  authorizing('authorize-end', 'Account taken back', { contract: `0x${'00'.repeat(20)}` }),
  authorizing('authorize-words', "The same with the app's words", {
    wording: {
      title: 'Upgrade your account',
      description: 'Free, and done in a second.',
      buttonText: 'Upgrade',
    },
  }),
  {
    id: 'sign-hash',
    group: 'Signing',
    name: 'Hash',
    view: (
      <SignHashView {...request} hash="0x9d1c5c7f3ce2d14d6a70b8c9fe1234567890ab5a1f6cbb8d2a3e9b8d7c2f04e1" />
    ),
  },
]
