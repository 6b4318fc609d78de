import { expect, test } from 'vitest'
import type { SolanaAction } from './describeSolana.ts'
import { listReceivers } from './listReceivers.ts'

const list = (actions: readonly SolanaAction[]) => listReceivers({ actions, memos: [], warnings: [] })

test('each receiver of what the wallet sends is listed, and those of others are not', () => {
  expect(list([])).toEqual([])
  expect(list([{ kind: 'send', amount: 1n, to: 'ada' }])).toEqual(['ada'])
  expect(
    list([
      { kind: 'send', amount: 1n, to: 'ada' },
      { kind: 'send', amount: 1n, from: 'another', to: 'eva' },
      { kind: 'allow', amount: 1n, to: 'spender', isUnlimited: false },
      { kind: 'send', amount: 1n, mint: 'coin', to: 'bo' },
    ]),
  ).toEqual(['ada', 'bo'])
})
