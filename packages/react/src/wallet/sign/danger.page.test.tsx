import type { SolanaPlan } from '@latchkey/core'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import {
  address,
  cannotUndo,
  contract,
  dead,
  friend,
  type RequestRow as Row,
  shared,
  walkRequests,
} from '../../../test/requests.tsx'
import { describeSolana } from '../solana/describeSolana.ts'
import { SolanaTransactionView } from '../solana/SolanaTransactionView.tsx'
import type { SolanaTransactionProps } from '../solana/solanaProps.ts'
import { describeTransaction } from '../transaction/call/describeTransaction.ts'
import { TransactionView } from '../transaction/TransactionView.tsx'
import type { TransactionViewProps } from '../transaction/transactionProps.ts'
import { findings, requestKinds } from './danger.ts'

type AskedTransaction = { to?: string; data?: string; value?: string }

function ethereum({ to, data, value }: AskedTransaction, props: Partial<TransactionViewProps> = {}) {
  const transaction = { from: address, to, data, value, chainId: 1 } as Parameters<
    typeof describeTransaction
  >[0]['transaction']
  return (
    <TransactionView
      {...shared}
      transaction={describeTransaction({ transaction })}
      network={{ id: 1, name: 'Ethereum', coin: { symbol: 'ETH', decimals: 18 } }}
      token={{ symbol: 'USDC', decimals: 6 }}
      isSent
      {...props}
    />
  )
}

const erc20 = (name: 'approve' | 'transfer', to: `0x${string}`, amount: bigint) => ({
  to: contract,
  data: encodeFunctionData({ abi: erc20Abi, functionName: name, args: [to, amount] }),
})
const approveAll = (isApproved: boolean) => ({
  to: contract,
  data: encodeFunctionData({
    abi: parseAbi(['function setApprovalForAll(address, bool)']),
    args: [friend, isApproved],
  }),
})

const solanaWallet = '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy'
const solanaFriend = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const source = '3emsAVdmGKERbHjmGfQ6oZ1e35dkf5iYcS6U4CPKFVaa'

type Instruction = SolanaPlan['instructions'][number]

function solana(
  instructions: Instruction[],
  { isWhole = true, ...found }: Partial<SolanaTransactionProps> & { isWhole?: boolean } = {},
) {
  const plan = { instructions, isWhole, tokenAccounts: new Map() } as unknown as SolanaPlan
  return (
    <SolanaTransactionView
      {...shared}
      address={solanaWallet}
      network={{ name: 'Solana' }}
      isSent
      transaction={{
        description: describeSolana(plan, solanaWallet),
        fee: { lamports: 5_000n },
        tokens: new Map([[mint, { symbol: 'USDC', decimals: 6 }]]),
        data: { base64: 'AQAB', bytes: 3 },
        ...found,
      }}
    />
  )
}

const coins = (to: string): Instruction => ({ kind: 'transfer', from: solanaWallet, to, amount: 1n })
const solanaApprove = (amount: bigint): Instruction => ({
  ...{ kind: 'approve', source, spender: solanaFriend, owner: solanaWallet, mint, amount },
})
const swap: Instruction = { kind: 'unknown', program: source, accounts: [], data: new Uint8Array() }

const transactions: Row[] = [
  {
    name: 'coins',
    kind: 'send',
    tone: 'neutral',
    view: ethereum({ to: friend, value: '0x1' }),
    says: [cannotUndo],
  },
  ...[
    dead,
    `0x${'0'.repeat(40)}`,
    `0x${'0'.repeat(39)}1`,
    `0x${'f'.repeat(40)}`,
    `0x${'e'.repeat(40)}`,
    '0xdEAD000000000000000042069420694206942069',
  ].map(
    (to): Row => ({
      name: `coins to ${to}`,
      kind: 'send',
      tone: 'danger',
      view: ethereum({ to, value: '0x1' }),
    }),
  ),
  {
    name: 'tokens',
    kind: 'send',
    tone: 'neutral',
    view: ethereum(erc20('transfer', friend, 1n)),
    says: [cannotUndo],
  },
  { name: 'tokens to nobody', kind: 'send', tone: 'danger', view: ethereum(erc20('transfer', dead, 1n)) },
  {
    name: 'tokens to their contract',
    kind: 'send',
    tone: 'danger',
    view: ethereum(erc20('transfer', contract, 1n)),
  },
  {
    ...{ name: 'an allowance', kind: 'allow', tone: 'neutral', saysNot: cannotUndo },
    view: ethereum(erc20('approve', friend, 25_000_000n)),
    says: ['Allow spending 25 USDC', friend, contract],
  },
  {
    ...{ name: 'an allowance, step 2 of 3', kind: 'allow', tone: 'neutral', saysNot: cannotUndo },
    view: ethereum(erc20('approve', friend, 1n), { step: { number: 2, count: 3 } }),
  },
  {
    ...{ name: 'an allowance without a limit', kind: 'allow', tone: 'warning', saysNot: cannotUndo },
    view: ethereum(erc20('approve', friend, maxUint256)),
    says: ['Maximum USDC', friend, contract],
  },
  {
    ...{ name: 'a whole collection', kind: 'allow', tone: 'warning', saysNot: cannotUndo },
    view: ethereum(approveAll(true), { token: { symbol: 'APES' } }),
    says: ['Allow to take all APES', friend, contract],
  },
  {
    name: 'an allowance taken back',
    kind: 'revoke',
    tone: 'neutral',
    saysNot: cannotUndo,
    view: ethereum(erc20('approve', friend, 0n)),
  },
  {
    name: 'a collection taken back',
    kind: 'revoke',
    tone: 'neutral',
    saysNot: cannotUndo,
    view: ethereum(approveAll(false)),
  },
  {
    name: 'a call that cannot be read',
    kind: 'call',
    isRead: false,
    tone: 'warning',
    view: ethereum({ to: contract, data: '0xdeadbeef' }),
  },
  {
    name: 'the same with coins for nobody',
    kind: 'call',
    isRead: false,
    tone: 'danger',
    view: ethereum({ to: dead, data: '0xdeadbeef', value: '0x1' }),
  },
  {
    name: 'a new contract',
    kind: 'create',
    isRead: false,
    tone: 'warning',
    view: ethereum({ data: '0x6080' }),
  },
  ...(['coin', 'token'] as const).map(
    (shortage): Row => ({
      ...{ name: `too little of the ${shortage}`, kind: 'send', tone: 'warning', isDisabled: true },
      view: ethereum(erc20('transfer', friend, 1n), { forecast: { shortage } }),
    }),
  ),
  ...(['coin', 'token'] as const).map(
    (shortage): Row => ({
      ...{ name: `too little of the ${shortage}, which can be added`, kind: 'send', tone: 'warning' },
      view: ethereum(erc20('transfer', friend, 1n), { forecast: { shortage }, onAddFunds() {} }),
      says: ['Add funds'],
    }),
  ),
  {
    name: 'sent before',
    kind: 'send',
    tone: 'danger',
    view: ethereum({ to: friend, value: '0x1' }, { forecast: { sentBefore: '0x12' } }),
  },
  {
    ...{ name: 'an address that resembles another', kind: 'send', tone: 'danger' },
    view: ethereum(
      { to: friend, value: '0x1' },
      { recipient: { isNew: true, isOwn: false, kind: 'receiver', resembles: contract } },
    ),
  },
  {
    ...{ name: 'SOL to an address that resembles another', kind: 'send', tone: 'danger' },
    view: solana([coins(solanaFriend)], { resembles: solanaWallet }),
    says: [solanaFriend, solanaWallet],
  },
  { name: 'SOL', kind: 'send', tone: 'neutral', view: solana([coins(solanaFriend)]), says: [cannotUndo] },
  ...[
    '11111111111111111111111111111111',
    '1nc1nerator11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  ].map(
    (to): Row => ({
      name: `SOL to ${to}`,
      kind: 'send',
      tone: 'danger',
      view: solana([coins(to)]),
      says: ["You'd lose this"],
    }),
  ),
  {
    ...{ name: 'tokens of Solana to their mint', kind: 'send', tone: 'danger' },
    view: solana([
      { kind: 'tokenTransfer', source, to: mint, owner: solanaWallet, mint, amount: 1n, decimals: 6 },
    ]),
  },
  {
    ...{ name: 'an allowance of Solana', kind: 'allow', tone: 'neutral', saysNot: cannotUndo },
    view: solana([solanaApprove(25_000_000n)]),
    says: ['Allow spending 25 USDC', solanaFriend, mint],
  },
  {
    name: 'one without a limit',
    kind: 'allow',
    tone: 'warning',
    saysNot: cannotUndo,
    view: solana([solanaApprove(2n ** 64n - 1n)]),
    says: ['Maximum USDC'],
  },
  {
    name: 'one taken back',
    kind: 'revoke',
    tone: 'neutral',
    saysNot: cannotUndo,
    view: solana([{ kind: 'revoke', source, owner: solanaWallet }]),
  },
  {
    name: 'an allowance beside SOL',
    kind: 'send',
    tone: 'neutral',
    view: solana([solanaApprove(1n), coins(solanaFriend)]),
    says: [cannotUndo],
  },
  {
    name: 'a program that cannot be read',
    kind: 'call',
    isRead: false,
    tone: 'warning',
    view: solana([swap]),
  },
  {
    name: 'accounts that are not known',
    kind: 'send',
    tone: 'warning',
    view: solana([coins(solanaFriend)], { isWhole: false }),
  },
  {
    name: 'control of an account',
    kind: 'give',
    tone: 'danger',
    view: solana([{ kind: 'assign', account: solanaWallet, owner: source }]),
  },
  {
    name: 'too little SOL',
    kind: 'send',
    tone: 'warning',
    isDisabled: true,
    view: solana([coins(solanaFriend)], { problem: { kind: 'insufficient' } }),
  },
  {
    name: 'sent before on Solana',
    kind: 'send',
    tone: 'danger',
    view: solana([coins(solanaFriend)], { sentBefore: {} }),
  },
]

walkRequests(transactions)

test('every kind of transaction is tested, and every rule has a known finding', () => {
  const kindsInTable = new Set<string>(transactions.map(({ kind }) => kind))
  // Signatures have their own table (`dangerSignatures.page.test.tsx`).
  const signatures = ['message', 'login', 'data', 'permit', 'hash', 'handOver', 'takeBack']
  const alike = ['mint', 'change']
  expect(new Set([...kindsInTable, ...signatures, ...alike])).toEqual(new Set(Object.keys(requestKinds)))
  for (const rules of Object.values(requestKinds))
    for (const rule of Object.values(rules) as { finding?: string }[])
      if (rule.finding) expect(findings).toHaveProperty(rule.finding)
})
