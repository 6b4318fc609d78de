import {
  CreateWalletView,
  type CreateWalletViewProps,
} from '../../../packages/react/src/wallet/CreateWalletView.tsx'
import {
  describeTransaction,
  type TransactionDescription,
} from '../../../packages/react/src/wallet/describeTransaction.ts'
import { ExportView, type ExportViewProps } from '../../../packages/react/src/wallet/ExportView.tsx'
import {
  RecoverWalletView,
  type RecoverWalletViewProps,
} from '../../../packages/react/src/wallet/recovery/RecoverWalletView.tsx'
import { SignHashView } from '../../../packages/react/src/wallet/SignHashView.tsx'
import {
  SignMessageView,
  type SignMessageViewProps,
} from '../../../packages/react/src/wallet/SignMessageView.tsx'
import {
  SignResultView,
  type SignResultViewProps,
} from '../../../packages/react/src/wallet/SignResultView.tsx'
import {
  SignTypedDataView,
  type SignTypedDataViewProps,
} from '../../../packages/react/src/wallet/SignTypedDataView.tsx'
import { TransactionView } from '../../../packages/react/src/wallet/TransactionView.tsx'
import type { Network, TransactionViewProps } from '../../../packages/react/src/wallet/transactionProps.ts'
import {
  address,
  approveAllCall,
  approveCall,
  asker,
  batchCall,
  booking,
  login,
  longAsker,
  mail,
  networks,
  none,
  permit,
  solanaAddress,
  spender,
  token,
  transferCall,
} from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

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

const request = { asker, address, status: 'idle', onSign: none, onCancel: none } as const

const sign = (id: string, name: string, props: Partial<SignMessageViewProps>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignMessageView {...request} message={booking} {...props} />,
})

const typed = (id: string, name: string, props: Partial<SignTypedDataViewProps>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignTypedDataView {...request} typedData={permit} chainId={8453} networks={networks} {...props} />,
})

const result = (
  id: string,
  name: string,
  props: Pick<SignResultViewProps, 'status' | 'sending'>,
): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignResultView appName="Harbor" onClose={none} onRetry={none} {...props} />,
})

const ether = (amount: number) => BigInt(amount * 1e6) * 10n ** 12n
const transfer = { kind: 'transfer', to: spender, value: ether(0.25), feeLimit: 42_420_000_000_000n } as const
const call: TransactionDescription = {
  ...transfer,
  kind: 'call',
  value: 0n,
  data: { hex: transferCall, bytes: 68, selector: '0xa9059cbb' },
} as const
const readCall = (data: `0x${string}`) =>
  describeTransaction({
    transaction: { from: address, to: token, chainId: 8453, data, gas: '0xb4a0', maxFeePerGas: '0x3b9aca00' },
  })
const base: Network = { id: 8453, name: 'Base', coin: { symbol: 'ETH', decimals: 18 } }

const send = (id: string, name: string, props: Partial<TransactionViewProps>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <TransactionView {...request} transaction={transfer} network={base} isSent {...props} />,
})

export const walletScreens: readonly Screen[] = [
  exporting('export-loading', 'Export, loading', {}),
  exporting('export', 'Export', { url: 'about:blank' }),
  exporting('export-failed', 'Export, failed', {
    problem: 'The login server cannot be reached. Check your connection and try again.',
  }),
  recovering('recover', 'Password of a wallet', {}),
  recovering('recover-busy', 'Password of a wallet, opening', { status: 'opening' }),
  recovering('recover-wrong', 'Password of a wallet, wrong', {
    problem: 'Invalid recovery password, please try again.',
  }),
  recovering('recover-locked', 'Password of a wallet, locked', {
    problem: 'Too many wrong passwords. Try again in a day.',
  }),
  create('creating', 'Wallet creating', {}),
  create('created', 'Wallet created', { status: 'created', address }),
  create('create-fail', 'Wallet not created', { status: 'failed', onLater: none }),
  sign('sign', 'Sign message', {}),
  sign('sign-busy', 'Sign message, signing', { status: 'signing' }),
  sign('sign-long', 'Long message, long asker', { message: `${booking}\n\n`.repeat(12), asker: longAsker }),
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
  typed('typed', 'Typed data, permit', {}),
  typed('typed-nested', 'Typed data, nested, other network', { typedData: mail }),
  typed('typed-domain', 'Typed data, network not signed', {
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
  typed('typed-bad', 'Typed data, unreadable', { typedData: '{"types":' }),
  result('signed', 'Signed', { status: 'signed' }),
  result('sign-fail', 'Not signed', { status: 'failed' }),
  send('send', 'Transaction', { usd: 3_000 }),
  send('send-busy', 'Transaction, sending', { status: 'signing' }),
  send('send-call', 'Contract call', { transaction: { ...call, nonce: 12n } }),
  send('send-token', 'Token transfer', {
    transaction: readCall(transferCall),
    token: { symbol: 'USDC', decimals: 6 },
  }),
  send('send-approve', 'Token approval without a limit', {
    transaction: readCall(approveCall),
    token: { symbol: 'USDC', decimals: 6 },
  }),
  send('send-approve-all', 'Approval of a collection', { transaction: readCall(approveAllCall) }),
  send('send-batch', 'Several items, and coins beside them', {
    transaction: { ...readCall(batchCall), value: ether(0.25) },
  }),
  send('send-create', 'Contract creation', {
    transaction: {
      ...{ kind: 'create', value: 0n, feeLimit: ether(0.012) },
      data: { hex: `0x${'6080604052'.repeat(4_900)}`, bytes: 24_500 },
    },
  }),
  send('send-long', 'Transaction, long values', {
    transaction: { ...call, value: 1_204_500_250_001_234_567_890_123n },
    network: { ...base, name: 'Harbormasters’ Association Settlement Network' },
    asker: longAsker,
  }),
  send('send-unknown', 'Transaction, unknown network', { network: { id: 31337 } }),
  send('send-sign', 'Transaction, signed for the app', { isSent: false, transaction: call }),
  result('sent', 'Transaction sent', { status: 'signed', sending: { network: 'Base' } }),
  result('send-fail', 'Transaction failure', {
    status: 'failed',
    sending: {
      network: 'Base',
      reason: 'insufficient funds for gas * price + value: have 0 want 250042420000000000',
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
