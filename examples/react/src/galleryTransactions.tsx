import {
  describeTransaction,
  type TransactionDescription,
} from '../../../packages/react/src/wallet/transaction/call/describeTransaction.ts'
import type { TransactionResultViewProps } from '../../../packages/react/src/wallet/transaction/result/resultProps.ts'
import { TransactionResultView } from '../../../packages/react/src/wallet/transaction/result/TransactionResultView.tsx'
import { TransactionView } from '../../../packages/react/src/wallet/transaction/TransactionView.tsx'
import type {
  Network,
  TransactionViewProps,
} from '../../../packages/react/src/wallet/transaction/transactionProps.ts'
import {
  address,
  approveAllCall,
  approveCall,
  batchCall,
  longRequester,
  none,
  picture,
  requester,
  spender,
  token,
  transferCall,
  unknownCall,
} from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const ether = (amount: number) => BigInt(amount * 1e6) * 10n ** 12n
const transfer = { kind: 'transfer', to: spender, value: ether(0.25), feeLimit: 42_420_000_000_000n } as const
const call: TransactionDescription = {
  ...transfer,
  kind: 'call',
  value: 0n,
  data: { hex: unknownCall, bytes: 68, selector: '0x5ae401dc' },
}
const readCall = (data: `0x${string}`, to = token) =>
  describeTransaction({
    transaction: { from: address, to, chainId: 8453, data, gas: '0xb4a0', maxFeePerGas: '0x3b9aca00' },
  })
const base: Network = { id: 8453, name: 'Base', coin: { symbol: 'ETH', decimals: 18 } }
const dollars = { symbol: 'USDC', decimals: 6 }
const fine = { fee: 21_210_000_000_000n, balance: ether(1.5) }

const hash = `0x9ab4${'5c1f'.repeat(14)}e21c`

const stranger = { isNew: true, isOwn: false, kind: 'called', isContract: true } as const
const lookalike = `${spender.slice(0, 6)}${'0'.repeat(32)}${spender.slice(-4)}`
const pays = { token, amount: -25_000_000n, info: dollars }
const gets = { amount: ether(0.008) }
const manyChanges = [
  { amount: -ether(0.25) },
  { ...pays, amount: -1_204_500_250_001_234_567n },
  { token: spender, id: 7n, amount: -1n, info: { symbol: 'APES' } },
  { token: spender, id: 2n ** 255n, amount: 12n },
  { token, amount: 1_204_500_250_001_234_567_890_123n, info: { symbol: 'HARBORMASTER', decimals: 18 } },
  { token: spender, amount: 12_000_000_000_000_000_000n },
]

const send = (id: string, name: string, props: Partial<TransactionViewProps>): Screen => ({
  id,
  group: 'Sending',
  name,
  view: (
    <TransactionView
      {...{ requester: requester, address, status: 'idle', onSign: none, onCancel: none }}
      transaction={transfer}
      network={base}
      forecast={fine}
      usd={3_000}
      price="fiat-currency"
      isSent
      {...props}
    />
  ),
})

const result = (id: string, name: string, props: Partial<TransactionResultViewProps>): Screen => ({
  id,
  group: 'Sending',
  name,
  view: (
    <TransactionResultView
      status="done"
      network="Base"
      amount="25 USDC"
      to={spender}
      hash={hash}
      explorerUrl={`https://basescan.org/tx/${hash}`}
      onClose={none}
      onRetry={none}
      {...props}
    />
  ),
})

export const transactionScreens: readonly Screen[] = [
  send('send', 'Transaction', {}),
  send('send-loading', 'Transaction, being prepared', {
    transaction: { ...readCall(transferCall), feeLimit: undefined },
    token: 'loading',
    forecast: 'loading',
  }),
  send('send-coins-loading', 'Coins, being prepared', {
    transaction: { ...transfer, feeLimit: undefined, nonce: undefined },
    forecast: 'loading',
  }),
  send('send-call-loading', 'Contract call, being prepared', {
    transaction: { ...call, feeLimit: undefined, nonce: undefined },
    recipient: stranger,
    forecast: 'loading',
  }),
  send('send-busy', 'Transaction, submitting', { status: 'signing' }),
  send('send-native', 'Transaction, native amounts first', { price: 'native-token', usd: undefined }),
  send('send-token', 'Token transfer', { transaction: readCall(transferCall), token: dollars }),
  send('send-words', 'Token transfer, with the app’s words', {
    transaction: readCall(transferCall),
    token: dollars,
    wording: {
      description: 'Your berth is booked as soon as this is through.',
      buttonText: 'Pay for the berth',
      transactionInfo: {
        title: 'Berth B-14, three nights',
        action: 'Book a berth',
        contractInfo: {
          name: 'Harbor Bookings',
          url: 'https://harbor.example/contract',
          imgUrl: picture,
          imgSize: 'lg',
        },
      },
    },
  }),
  send('send-step', 'Second of three transactions', {
    transaction: readCall(approveCall.replace(/f{64}$/, 'f4240'.padStart(64, '0')) as `0x${string}`),
    token: dollars,
    step: { number: 2, count: 3 },
  }),
  send('send-approve', 'Token approval without a limit', {
    transaction: readCall(approveCall),
    token: dollars,
  }),
  send('send-approve-all', 'Approval of a collection', { transaction: readCall(approveAllCall) }),
  send('send-batch', 'Several items, and coins beside them', {
    transaction: { ...readCall(batchCall), value: ether(0.25) },
  }),
  send('send-call', 'Contract call that is not known', { transaction: { ...call, nonce: 12n } }),
  send('send-described', 'Contract call, as an unverified source describes it', {
    transaction: call,
    calldata: {
      functionName: 'openPosition',
      signature: 'openPosition(address,uint256,(uint64,string),uint256[])',
      arguments: [
        {
          name: 'beneficiary',
          type: 'address',
          kind: 'address',
          value: '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
        },
        { name: 'collateral', type: 'uint256', kind: 'number', value: '1204500250001234567890123' },
        {
          ...{ name: 'terms', type: 'tuple', kind: 'list' },
          items: [
            { name: 'until', type: 'uint64', kind: 'number', value: '1790000000' },
            { name: '', type: 'string', kind: 'text', value: 'Renews by itself' },
          ],
        },
      ],
    },
  }),
  send('send-expected', 'Contract call, with what the node expects', {
    transaction: call,
    recipient: stranger,
    forecast: { ...fine, simulation: { changes: [pays, gets], hidden: 0 } },
  }),
  send('send-expected-many', 'Many changes, with long values', {
    transaction: { ...readCall(batchCall), value: ether(0.25) },
    network: { ...base, name: 'Harbormasters’ Association Settlement Network' },
    requester: longRequester,
    recipient: { ...stranger, kind: 'receiver', isContract: true },
    forecast: { ...fine, simulation: { changes: manyChanges, hidden: 992 } },
  }),
  send('send-new', 'Transaction to a new address', {
    recipient: { ...stranger, kind: 'receiver' },
  }),
  send('send-own', 'Transaction to the own wallet', {
    transaction: { ...transfer, to: address },
    recipient: { isNew: true, isOwn: true, kind: 'receiver' },
  }),
  send('send-lookalike', 'Address that looks like one that is known', {
    recipient: { isNew: true, isOwn: false, kind: 'receiver', resembles: lookalike },
  }),
  send('send-spender', 'Approval for an account', {
    transaction: readCall(approveCall),
    token: dollars,
    recipient: { ...stranger, kind: 'spender', isContract: false },
  }),
  send('send-rollup', 'A part of the fee is not known', {
    recipient: { ...stranger, kind: 'receiver' },
    forecast: { ...fine, rollupFee: 'unknown' },
  }),
  send('send-create', 'Contract creation', {
    transaction: {
      ...{ kind: 'create', value: 0n, feeLimit: ether(0.012) },
      data: { hex: `0x${'6080604052'.repeat(4_900)}`, bytes: 24_500 },
    },
    forecast: { fee: ether(0.011), balance: ether(1.5) },
  }),
  send('send-short', 'Insufficient funds', { forecast: { ...fine, balance: ether(0.1), shortage: 'coin' } }),
  send('send-short-fund', 'Insufficient funds, which can be added', {
    forecast: { ...fine, balance: ether(0.1), shortage: 'coin' },
    onAddFunds: none,
  }),
  send('send-short-token', 'Too little of a token', {
    transaction: readCall(transferCall),
    token: dollars,
    forecast: { ...fine, shortage: 'token' },
  }),
  send('send-failing', 'Transaction that will likely fail', {
    transaction: call,
    forecast: { ...fine, failure: { reason: 'STF' } },
  }),
  send('send-lost', 'Token sent to its own contract', {
    transaction: readCall(transferCall, spender),
    token: dollars,
  }),
  send('send-before', 'Transaction that was sent before', {
    forecast: { ...fine, sentBefore: hash },
    sentBeforeUrl: `https://basescan.org/tx/${hash}`,
  }),
  send('send-warnings', 'Several warnings at once, on a test network', {
    transaction: { ...readCall(approveCall), feeLimit: ether(0.5) },
    token: dollars,
    forecast: { fee: ether(0.4), balance: ether(1.5), failure: {}, isFeeHigh: true },
    network: { ...base, id: 84532, name: 'Base Sepolia', isTest: true },
    usd: undefined,
  }),
  send('send-tiny', 'Tiny amount', { transaction: { ...transfer, value: 1n, feeLimit: 21_000n } }),
  send('send-long', 'Transaction, long values', {
    transaction: { ...call, value: 1_204_500_250_001_234_567_890_123n },
    network: { ...base, name: 'Harbormasters’ Association Settlement Network' },
    forecast: { fee: 21_210_000_000_000n },
    requester: longRequester,
  }),
  send('send-unknown', 'Transaction, unknown network', {
    network: { id: 31337 },
    usd: undefined,
    forecast: {},
  }),
  send('send-sign', 'Transaction, signed for the app', { isSent: false, transaction: call }),
  result('sent-waiting', 'Transaction on its way', { status: 'waiting' }),
  result('sent-pending', 'Transaction not confirmed yet', { status: 'pending' }),
  result('sent', 'Transaction confirmed', { fee: ['<$0.01', '0.000000021 ETH'] }),
  result('sent-words', 'Transaction confirmed, in the app’s words', {
    wording: {
      successHeader: 'Berth B-14 is yours',
      successDescription: 'We look forward to seeing you in Lagos Marina on 12 May.',
    },
  }),
  result('send-fail', 'Transaction failed', {
    status: 'failed',
    hash: undefined,
    failure: { kind: 'refused', code: -32000, message: 'nonce too low: next nonce 14, tx nonce 12' },
  }),
  result('send-fail-chain', 'Transaction failed on the network', {
    status: 'failed',
    fee: ['<$0.01', '0.000000021 ETH'],
    failure: {
      kind: 'reverted',
      code: 3,
      message: 'execution reverted: ERC20: transfer amount exceeds balance',
    },
  }),
  result('send-fail-lost', 'Transaction without an answer', {
    status: 'failed',
    failure: { kind: 'unknown', message: 'The node of chain 8453 cannot be reached.' },
  }),
  result('send-fail-short', 'Not enough funds', {
    status: 'failed',
    hash: undefined,
    failure: {
      kind: 'insufficient',
      code: -32000,
      message: 'insufficient funds for gas * price + value: have 0 want 250042420000000000',
    },
  }),
]
