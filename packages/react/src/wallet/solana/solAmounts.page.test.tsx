import type { SolanaPlan } from '@latchkey/core'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { shared } from '../../../test/requests.tsx'
import { describeSolana } from './describeSolana.ts'
import { SolanaTransactionView } from './SolanaTransactionView.tsx'
import type { SolanaTransactionProps, SolanaTransactionViewProps } from './solanaProps.ts'

const wallet = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const friend = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

type Instruction = SolanaPlan['instructions'][number]
type ViewOver = Partial<SolanaTransactionProps> &
  Pick<SolanaTransactionViewProps, 'usd' | 'price'> & { instruction?: Instruction }

const odd = 1_234_567n
const changes = (lamports: bigint) => ({ changes: { lamports, tokens: [] } })
const instruction: Instruction = { kind: 'unknown', program: friend, accounts: [], data: new Uint8Array() }
const send: Instruction = { kind: 'transfer', from: wallet, to: friend, amount: odd }

function draws({ usd, price, instruction = send, ...transaction }: ViewOver): string {
  const plan = {
    instructions: [instruction],
    isWhole: true,
    tokenAccounts: new Map(),
  } as unknown as SolanaPlan
  const { container } = draw(
    <SolanaTransactionView
      {...shared}
      {...{ usd, price }}
      address={wallet}
      network={{ name: 'Solana' }}
      isSent
      transaction={{
        description: describeSolana(plan, wallet),
        fee: { lamports: 0n },
        tokens: new Map(),
        data: { base64: 'AQAB', bytes: 3 },
        ...transaction,
      }}
    />,
  )
  return (container.textContent ?? '').replaceAll('\u00a0', ' ')
}

/** Six decimals everywhere: rounded up for outflows, down for inflows and balances. */
test.each<[row: string, view: ViewOver, text: string]>([
  ['what is sent', {}, 'Send 0.001235 SOL'],
  ['the fee', { fee: { lamports: 5_000n } }, 'fee0.000005 SOL'],
  ['a fee of 1 lamport', { fee: { lamports: 1n } }, 'fee<0.000001 SOL'],
  ['a fee between two steps', { fee: { lamports: 5_001n } }, 'fee0.000006 SOL'],
  ['the fee next to dollars', { fee: { lamports: 5_000n }, usd: 100 }, 'fee<$0.010.000005 SOL'],
  ['no fee', {}, 'fee0 SOL'],
  ['the total', { fee: { lamports: 5_000n } }, 'Total0.00124 SOL'],
  [
    'the total next to dollars, the coin first',
    { fee: { lamports: 5_000n }, usd: 100, price: 'native-token' },
    'Total0.00124 SOL$0.12',
  ],
  ['what the wallet has', { balance: odd, problem: { kind: 'insufficient' } }, 'Your balance0.001234 SOL'],
  ['what leaves', { instruction, ...changes(-odd) }, '0.001235 SOL'],
  ['what comes', { instruction, ...changes(odd) }, '0.001234 SOL'],
])('SOL with six decimals: %s', (_, view, text) => {
  expect(draws(view)).toContain(text)
})
