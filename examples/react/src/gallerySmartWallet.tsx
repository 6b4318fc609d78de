import { OperationView } from '../../../packages/react/src/wallet/operation/OperationView.tsx'
import type {
  CallProps,
  OperationForecast,
  OperationViewProps,
} from '../../../packages/react/src/wallet/operation/operationProps.ts'
import { describeTransaction } from '../../../packages/react/src/wallet/transaction/call/describeTransaction.ts'
import type { TransactionResultViewProps } from '../../../packages/react/src/wallet/transaction/result/resultProps.ts'
import { TransactionResultView } from '../../../packages/react/src/wallet/transaction/result/TransactionResultView.tsx'
import {
  address,
  approveCall,
  longRequester,
  none,
  requester,
  spender,
  token,
  transferCall,
  unknownCall,
} from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const smart = '0x9B1d04C7b1e2F3a5D6c7E8f901234567890ABcDe'
const implementation = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const dollars = { symbol: 'USDC', decimals: 6 }
const base = { id: 8453, name: 'Base', coin: { symbol: 'ETH', decimals: 18 } }
const ether = (amount: number) => BigInt(amount * 1e6) * 10n ** 12n
const hash = `0x4c1e${'8d03'.repeat(14)}77aa`
const transactionHash = `0x9ab4${'5c1f'.repeat(14)}e21c`

const toCall = (to: string, { value, data }: { value?: bigint; data?: `0x${string}` }): CallProps => ({
  transaction: describeTransaction({
    transaction: {
      ...{ from: smart, to, chainId: base.id },
      ...(value === undefined ? {} : { value: `0x${value.toString(16)}` as const }),
      ...(data === undefined ? {} : { data }),
    },
  }),
})
const approve: CallProps = {
  ...toCall(token, { data: approveCall.replace(/f{64}$/, 'f4240'.padStart(64, '0')) as `0x${string}` }),
  token: dollars,
  recipient: { kind: 'spender', isNew: true, isOwn: false, isContract: true },
}
const transfer: CallProps = { ...toCall(token, { data: transferCall }), token: dollars }
const coins: CallProps = toCall(spender, { value: ether(0.25) })
const unknown: CallProps = toCall(spender, { data: unknownCall })
const boundless: CallProps = { ...approve, ...toCall(token, { data: approveCall }) }
const deceptive: CallProps = {
  ...coins,
  recipient: {
    ...{ kind: 'receiver', isNew: true, isOwn: false },
    resembles: `${spender.slice(0, 6)}${'0'.repeat(32)}${spender.slice(-4)}`,
  },
}
const byApp: OperationForecast = {
  ...{ feeLimit: 84_000_000_000_000n, nonce: 4n, hash, balance: ether(1.5) },
  paymaster: '0x888888888888Ec68A58AB8094Cc1AD20Ba3D2402',
}
const { paymaster: _, ...paid } = byApp
const swap = {
  changes: [{ token, amount: -1_000_000n, info: dollars }, { amount: ether(0.0003) }],
  hidden: 0,
}

const operation = (id: string, name: string, props: Partial<OperationViewProps>): Screen => ({
  id,
  group: 'Smart wallets',
  name,
  view: (
    <OperationView
      {...{ requester, address: smart, owner: address, status: 'idle', onSign: none, onCancel: none }}
      {...{ network: base, usd: 3_000, price: 'fiat-currency', isDeployed: true, isSent: true }}
      kind="safe"
      payer={props.requester?.name ?? requester.name}
      calls={[approve, transfer, coins]}
      forecast={byApp}
      {...props}
    />
  ),
})

const lines = ['Let a contract spend 1 USDC', 'Send 0.5 USDC', 'Send 0.25 ETH']

const result = (id: string, name: string, props: Partial<TransactionResultViewProps>): Screen => ({
  id,
  group: 'Smart wallets',
  name,
  view: (
    <TransactionResultView
      status="done"
      network="Base"
      calls={lines}
      hash={transactionHash}
      explorerUrl={`https://basescan.org/tx/${transactionHash}`}
      onClose={none}
      onRetry={none}
      {...props}
    />
  ),
})

export const smartWalletScreens: readonly Screen[] = [
  operation('operation', 'Batch, paid by the app', {}),
  operation('operation-loading', 'Batch, being prepared', { forecast: 'loading' }),
  operation('operation-paid-loading', 'One call, being prepared', { calls: [coins], forecast: 'loading' }),
  operation('operation-busy', 'Batch, submitting', { status: 'signing' }),
  operation('operation-new', 'Batch of a smart wallet that is not deployed', {
    ...{ isDeployed: false, kind: 'kernel', forecast: { ...byApp, simulation: swap } },
  }),
  operation('operation-paid', 'One call, fee paid by the user', {
    calls: [coins],
    kind: 'light_account',
    forecast: paid,
  }),
  operation('operation-token', 'One token transfer, paid by the app', {
    calls: [transfer],
    kind: 'coinbase_smart_wallet',
  }),
  operation('operation-own', 'Batch of the user’s own address', {
    ...{ kind: 'eip7702', owner: smart, isDeployed: false },
    forecast: { ...byApp, delegate: implementation },
  }),
  operation('operation-unlimited', 'Batch with an approval without a limit', {
    calls: [boundless, transfer],
    kind: 'biconomy',
  }),
  operation('operation-deceptive', 'Batch to a look-alike address', { calls: [approve, deceptive] }),
  operation('operation-unread', 'Batch with a call that is not known', { calls: [transfer, unknown] }),
  operation('operation-short', 'Batch, not enough coins', {
    forecast: { ...paid, balance: ether(0.1), shortage: 'coin' },
    onAddFunds: none,
  }),
  operation('operation-words', 'Batch with the app’s words, and a long name', {
    requester: longRequester,
    wording: {
      description: 'Your berth is booked as soon as this is through.',
      buttonText: 'Pay for the berth',
    },
  }),
  operation('operation-signed', 'Batch that the app sends itself', { isSent: false, forecast: paid }),
  operation('operation-nothing', 'Operation whose calls cannot be read', {
    calls: [],
    isSent: false,
    forecast: paid,
  }),
  result('operation-waiting', 'Batch on its way', {
    ...{ status: 'waiting', title: 'Sending 3 actions', hash: undefined, explorerUrl: undefined },
    operationHash: hash,
  }),
  result('operation-done', 'Batch confirmed', {
    wording: { successHeader: '3 actions confirmed' },
    payer: 'Paid by Harbor',
  }),
  result('operation-failed', 'Batch that failed', { status: 'failed', failure: { kind: 'reverted' } }),
  result('operation-refused', 'Batch that the network refused', {
    ...{ status: 'failed', hash: undefined, explorerUrl: undefined, operationHash: hash },
    failure: { kind: 'refused', code: -32500, message: 'AA34 signature error' },
  }),
]
