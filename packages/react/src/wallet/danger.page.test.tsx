import type { SolanaPlan } from '@latchkey/core'
import type { ReactNode } from 'react'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { AuthorizationView } from './AuthorizationView.tsx'
import { findings, getRule, mainButton, type RequestKind, requestKinds, type Tone } from './danger.ts'
import { describeTransaction } from './describeTransaction.ts'
import { SignHashView } from './SignHashView.tsx'
import { SignMessageView } from './SignMessageView.tsx'
import { SignTypedDataView } from './SignTypedDataView.tsx'
import { describeSolana } from './solana/describeSolana.ts'
import { SolanaTransactionView } from './solana/SolanaTransactionView.tsx'
import type { SolanaTransactionProps } from './solana/solanaProps.ts'
import { TransactionView } from './TransactionView.tsx'
import type { TransactionViewProps } from './transactionProps.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const contract = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const dead = '0x000000000000000000000000000000000000dEaD'
const asker = { name: 'Harbor', origin: 'https://harbor.example' }
const shared = { asker, address, status: 'idle', onSign() {}, onCancel() {} } as const
const cannotUndo = "can't be undone"

type Row = {
  name: string
  kind: RequestKind
  isRead?: boolean
  tone: Tone
  view: ReactNode
  says?: string[]
  saysNot?: string
  isDisabled?: boolean
}

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

const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: contract }
const tokens = new Map([[contract, { symbol: 'USDC', decimals: 6 }]])

type Member = [name: string, type: string]
const toMembers = (members: Member[]) => members.map(([name, type]) => ({ name, type }))

function typed(
  primaryType: string,
  members: Member[],
  message: object,
  types: Record<string, Member[]> = {},
) {
  const others = Object.entries(types).map(([name, rest]) => [name, toMembers(rest)])
  const all = { [primaryType]: toMembers(members), ...Object.fromEntries(others) }
  const typedData = { domain, primaryType, types: all, message }
  return <SignTypedDataView {...shared} chainId={1} {...{ typedData, tokens }} />
}

const spender: Member = ['spender', 'address']
const permitDetails: Record<string, Member[]> = {
  PermitDetails: [
    ['token', 'address'],
    ['amount', 'uint160'],
  ],
}
const item = { token: contract, amount: '25000000' }

const toLogin = (site: string) => `${site} wants you to sign in with your Ethereum account:
${address}

URI: https://${site}
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-11-26T02:00:00Z`

const requests: Row[] = [
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
      says: ['This cannot be got back'],
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
  {
    name: 'a message',
    kind: 'message',
    tone: 'neutral',
    view: <SignMessageView {...shared} message="Berth 12" />,
  },
  {
    ...{
      name: 'a message that is no text',
      kind: 'message',
      isRead: false,
      tone: 'warning',
      saysNot: 'moves no funds',
    },
    view: <SignMessageView {...shared} message={`0x${'9d'.repeat(32)}`} />,
  },
  ...(['harbor.example', 'drainer.example'] as const).map(
    (site): Row => ({
      ...{
        name: `a login at ${site}`,
        kind: 'login',
        tone: site === 'harbor.example' ? 'neutral' : 'danger',
      },
      view: <SignMessageView {...shared} message={toLogin(site)} />,
    }),
  ),
  {
    name: 'typed data',
    kind: 'data',
    tone: 'neutral',
    view: typed('Berth', [['pier', 'string']], { pier: 'B' }),
  },
  {
    name: 'typed data that cannot be read',
    kind: 'data',
    isRead: false,
    tone: 'danger',
    view: <SignTypedDataView {...shared} typedData={'{"types":'} />,
  },
  {
    ...{ name: 'a permit', kind: 'permit', tone: 'warning' },
    view: typed('Permit', [spender, ['value', 'uint256']], { spender: friend, value: '25000000' }),
    says: ['Allow spending 25 USDC', friend, contract],
  },
  {
    ...{ name: 'a permit without a limit', kind: 'permit', tone: 'warning' },
    view: typed('Permit', [spender, ['value', 'uint256']], { spender: friend, value: String(maxUint256) }),
    says: ['Allow spending Maximum USDC', friend, contract],
  },
  {
    ...{ name: 'a permit of DAI', kind: 'permit', tone: 'warning' },
    view: typed('Permit', [spender, ['allowed', 'bool']], { spender: friend, allowed: true }),
    says: ['Allow spending Maximum USDC', friend, contract],
  },
  {
    ...{ name: 'a permit of Permit2', kind: 'permit', tone: 'warning' },
    view: typed(
      'PermitSingle',
      [['details', 'PermitDetails'], spender],
      { details: item, spender: friend },
      permitDetails,
    ),
    says: ['Allow spending 25 USDC', friend, contract],
  },
  {
    ...{ name: 'several of Permit2', kind: 'permit', tone: 'warning' },
    view: typed(
      'PermitBatch',
      [['details', 'PermitDetails[]'], spender],
      { details: [item, { token: address, amount: '7' }], spender: friend },
      permitDetails,
    ),
    says: ['Allow spending', '25 USDC', '7 units', friend, contract, address],
  },
  {
    ...{ name: 'a transfer of Permit2', kind: 'permit', tone: 'warning' },
    view: typed(
      'PermitTransferFrom',
      [['permitted', 'PermitDetails'], spender],
      { permitted: item, spender: friend },
      permitDetails,
    ),
    says: ['Allow spending 25 USDC', friend, contract],
  },
  {
    ...{ name: 'a transfer by signature', kind: 'permit', tone: 'warning' },
    view: typed(
      'TransferWithAuthorization',
      [
        ['to', 'address'],
        ['value', 'uint256'],
      ],
      { to: friend, value: '25000000' },
    ),
    says: ['Allow spending 25 USDC', friend, contract],
  },
  {
    name: 'a hash',
    kind: 'hash',
    isRead: false,
    tone: 'danger',
    view: <SignHashView {...shared} hash={`0x${'9d'.repeat(32)}`} />,
  },
  {
    name: 'the account',
    kind: 'handOver',
    tone: 'danger',
    view: <AuthorizationView {...shared} contract={contract} nonce={1} />,
  },
  {
    ...{ name: 'a permit whose members only look like those of a struct', kind: 'permit', tone: 'warning' },
    view: typed('Permit', [spender, ['details.token', 'address'], ['details.amount', 'uint256']], {
      spender: friend,
      'details.token': address,
      'details.amount': '1',
    }),
    says: [friend, contract],
    saysNot: '1 units',
  },
  {
    name: 'the account, taken back',
    kind: 'takeBack',
    tone: 'neutral',
    view: <AuthorizationView {...shared} contract={`0x${'0'.repeat(40)}`} nonce={1} />,
  },
]

describe.each(requests)(
  '$name',
  ({ kind, isRead = true, tone, view, says = [], saysNot, isDisabled = false }) => {
    test(`is ${tone}, and so are its buttons and its words`, () => {
      const { place } = draw(view)
      const [reject, approve] = place.querySelectorAll<HTMLButtonElement>('.lk-dock .lk-btn')
      const main = mainButton[tone]
      expect(reject?.className).toBe(`lk-btn ${main === 'reject' ? 'primary' : 'secondary'}`)
      expect(approve?.className).toBe(`lk-btn ${main === 'reject' ? 'secondary' : 'primary'}`)
      expect(approve?.disabled).toBe(isDisabled)
      const tones = [...place.querySelectorAll('.lk-notice')].map(({ className }) => className.split(' ')[1])
      const worst = ['danger', 'warning'].find((one) => tones.includes(one)) ?? 'neutral'
      expect(worst).toBe(tone)
      const { undo } = getRule(kind, isRead)
      const text = place.textContent ?? ''
      for (const said of says) expect(text).toContain(said)
      if (saysNot) expect(text).not.toContain(saysNot)
      if (undo !== 'never') expect(text).not.toContain(cannotUndo)
    })
  },
)

test('every kind of request is walked, and every rule has a finding that is known', () => {
  const others = ['mint', 'change']
  expect(new Set([...requests.map(({ kind }) => kind), ...others])).toEqual(
    new Set(Object.keys(requestKinds)),
  )
  for (const rules of Object.values(requestKinds))
    for (const rule of Object.values(rules) as { finding?: string }[])
      if (rule.finding) expect(findings).toHaveProperty(rule.finding)
})
