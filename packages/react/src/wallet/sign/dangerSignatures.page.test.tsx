import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import {
  address,
  contract,
  friend,
  type RequestRow as Row,
  shared,
  walkRequests,
} from '../../../test/requests.tsx'
import { AuthorizationView } from './AuthorizationView.tsx'
import { SignHashView } from './SignHashView.tsx'
import { SignMessageView } from './SignMessageView.tsx'
import { SignTypedDataView } from './typedData/SignTypedDataView.tsx'

const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: contract }
const tokens = new Map([[contract, { symbol: 'USDC', decimals: 6 }]])

type Member = [name: string, type: string]
const toMembers = (members: Member[]) => members.map(([name, type]) => ({ name, type }))

function typedDataView(
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

const signatures: Row[] = [
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
  ...(['PackedUserOperation', 'UserOperation', 'SafeOp', 'SafeTx'] as const).map(
    (primaryType): Row => ({
      ...{ name: `a smart wallet's order: ${primaryType}`, kind: 'data', tone: 'danger' },
      view: typedDataView(
        primaryType,
        [
          ['sender', 'address'],
          ['callData', 'bytes'],
        ],
        { sender: address, callData: '0xb61d27f6' },
      ),
    }),
  ),
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
    view: typedDataView('Berth', [['pier', 'string']], { pier: 'B' }),
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
    view: typedDataView('Permit', [spender, ['value', 'uint256']], { spender: friend, value: '25000000' }),
    says: ['Allow spending 25 USDC', friend, contract],
  },
  {
    ...{ name: 'a permit without a limit', kind: 'permit', tone: 'warning' },
    view: typedDataView('Permit', [spender, ['value', 'uint256']], {
      spender: friend,
      value: String(maxUint256),
    }),
    says: ['Allow spending Maximum USDC', friend, contract],
  },
  {
    ...{ name: 'a permit of DAI', kind: 'permit', tone: 'warning' },
    view: typedDataView('Permit', [spender, ['allowed', 'bool']], { spender: friend, allowed: true }),
    says: ['Allow spending Maximum USDC', friend, contract],
  },
  {
    ...{ name: 'a permit of Permit2', kind: 'permit', tone: 'warning' },
    view: typedDataView(
      'PermitSingle',
      [['details', 'PermitDetails'], spender],
      { details: item, spender: friend },
      permitDetails,
    ),
    says: ['Allow spending 25 USDC', friend, contract],
  },
  {
    ...{ name: 'several of Permit2', kind: 'permit', tone: 'warning' },
    view: typedDataView(
      'PermitBatch',
      [['details', 'PermitDetails[]'], spender],
      { details: [item, { token: address, amount: '7' }], spender: friend },
      permitDetails,
    ),
    says: ['Allow spending', '25 USDC', '7 units', friend, contract, address],
  },
  {
    ...{ name: 'a transfer of Permit2', kind: 'permit', tone: 'warning' },
    view: typedDataView(
      'PermitTransferFrom',
      [['permitted', 'PermitDetails'], spender],
      { permitted: item, spender: friend },
      permitDetails,
    ),
    says: ['Allow spending 25 USDC', friend, contract],
  },
  {
    ...{ name: 'a transfer by signature', kind: 'permit', tone: 'warning' },
    view: typedDataView(
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
    view: typedDataView('Permit', [spender, ['details.token', 'address'], ['details.amount', 'uint256']], {
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

walkRequests(signatures)

test('every kind of signature is tested', () => {
  const kinds = ['message', 'login', 'data', 'permit', 'hash', 'handOver', 'takeBack']
  expect(new Set(signatures.map(({ kind }) => kind))).toEqual(new Set(kinds))
})
