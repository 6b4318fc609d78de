import type { SolanaChanges, SolanaPlan } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { shared } from '../../../test/requests.tsx'
import { wallet as wallets } from '../../texts/en/wallet.ts'
import { describeSolana } from './describeSolana.ts'
import { SolanaTransactionView } from './SolanaTransactionView.tsx'

const wallet = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const friend = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const fee = 5_000n

type Instruction = SolanaPlan['instructions'][number]
const coins: Instruction = { kind: 'transfer', from: wallet, to: friend, amount: 1_000_000_000n }
const tokens: Instruction = {
  kind: 'tokenTransfer',
  source: friend,
  mint,
  to: friend,
  owner: wallet,
  amount: 7n,
}
const theirs: Instruction = { ...coins, from: friend }

/** The outflows, as the rows of the screen show them. */
function draws(instruction: Instruction, { lamports = 0n, tokens: moves = [] }: Partial<SolanaChanges>) {
  const instructions = [instruction]
  const plan = { instructions, isWhole: true, tokenAccounts: new Map() } as unknown as SolanaPlan
  const { container } = draw(
    <SolanaTransactionView
      {...shared}
      address={wallet}
      network={{ name: 'Solana' }}
      isSent
      transaction={{
        description: describeSolana(plan, wallet),
        fee: { lamports: fee },
        tokens: new Map(),
        data: { base64: 'AQAB', bytes: 3 },
        changes: { lamports: lamports - fee, tokens: moves },
      }}
    />,
  )
  const terms = [...container.querySelectorAll('dt')].filter(
    (term) => term.textContent === wallets.solana.leaves,
  )
  return {
    title: container.querySelector('h2')?.textContent ?? '',
    rows: terms.map((term) => term.nextElementSibling?.textContent ?? ''),
  }
}

const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ mint: `mint${at}`, amount: -5n }))

describe.each([0, 1, 2, 200])('security: a transfer that also loses %i of another asset', (count) => {
  test.each<[string, Instruction, Partial<SolanaChanges>]>([
    ['coins', coins, { lamports: -1_000_000_000n }],
    ['tokens', tokens, { tokens: [{ mint, amount: -7n }] }],
    ['coins of another wallet', theirs, {}],
  ])('and each is shown: %s', (_, instruction, said) => {
    const changes = { ...said, tokens: [...(said.tokens ?? []), ...others(count)] }
    const { rows } = draws(instruction, changes)
    expect(rows.filter((value) => value.startsWith('5 '))).toHaveLength(count)
    if (count === 0) expect(rows).toEqual([])
  })
})

test('security: rent for accounts of others is shown next to a transfer', () => {
  const rent = -2_039_280n
  expect(draws(tokens, { lamports: rent, tokens: [{ mint, amount: -7n }] }).rows).toHaveLength(2)
  expect(draws(coins, { lamports: -1_000_000_000n + rent }).rows).toHaveLength(1)
})

test('security: without a node, tokens of an unknown mint are not called SOL', () => {
  const { kind, ...unknown } = tokens as Instruction & { kind: 'tokenTransfer' }
  const { title } = draws({ ...unknown, kind, mint: undefined, amount: 1_000_000_000n } as Instruction, {})
  expect(title).toContain('1,000,000,000')
  expect(title).not.toContain('SOL')
})
