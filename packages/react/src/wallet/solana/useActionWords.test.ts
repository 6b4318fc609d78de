import { expect, test } from 'vitest'
import { toFigure } from './useActionWords.ts'

const context = { tokens: new Map(), units: 'units', language: 'en' }

test.each([
  [0n, '0'],
  [1n, '<0.000001'],
  [999n, '<0.000001'],
  [1_000n, '0.000001'],
  [1_001n, '0.000002'],
  [500_000_000n, '0.5'],
  [1_234_567_890n, '1.234568'],
  [1_000_000_000_000_000_001n, '1,000,000,000.000001'],
])('%s lamports are %s SOL: six decimals, never less than the amount', (lamports, text) => {
  expect(toFigure(lamports, undefined, context)).toEqual({ number: text, unit: 'SOL' })
})

test('tokens keep every digit', () => {
  const tokens = new Map([['mint', { symbol: 'WIF', decimals: 9 }]])
  expect(toFigure(1n, 'mint', { ...context, tokens })).toEqual({ number: '0.000000001', unit: 'WIF' })
})
