import type { FundingOption } from '@latchkey/core'
import { expect, test } from 'vitest'
import { listRows } from './listRows.ts'

const coin = { chain: 'eip155:8453', asset: 'native', isSendable: true } as const
const card = (provider: string, coins?: string[]): FundingOption => ({
  ...{ method: 'card', provider, name: provider.toUpperCase(), coins },
})
const list = (options: FundingOption[], order: { preferredProvider?: string; recent?: string } = {}) =>
  listRows(coin, { options }, { recent: null, ...order })
const getIds = (...args: Parameters<typeof list>) => list(...args).rows.map(({ id }) => id)

test('has none, one, two, many options, each once, and by hand always', () => {
  for (const count of [0, 1, 2, 40]) {
    const options = Array.from({ length: count }, (_, at) => card(`vendor${at}`))
    const ids = [...options.map(({ provider }) => `card/${provider}`), 'manual']
    expect(getIds(options)).toEqual(ids)
    expect(getIds([...options, ...options])).toEqual(ids)
  }
})

test('cards come first, then the exchange; the one used last precedes all, and the preferred card the other cards', () => {
  const exchange: FundingOption = { ...card('coinbase'), method: 'exchange' }
  const options = [exchange, card('coinbase'), card('moonpay')]
  expect(getIds(options)).toEqual(['card/coinbase', 'card/moonpay', 'exchange/coinbase', 'manual'])
  expect(getIds(options, { preferredProvider: 'moonpay' })[0]).toBe('card/moonpay')
  expect(getIds(options, { recent: 'manual' })[0]).toBe('manual')
  expect(getIds(options, { recent: 'card/coinbase', preferredProvider: 'moonpay' })[0]).toBe('card/moonpay')
})

test('options that no vendor sells are missing, with a line for each reason', () => {
  const options = [card('a', ['eip155:1/native']), card('b', ['eip155:8453/native']), card('c', [])]
  const { rows, refusals } = list(options)
  expect(rows.map(({ id }) => id)).toEqual(['card/b', 'manual'])
  expect(refusals).toEqual([
    'A (card) is not offered: it does not sell native on eip155:8453.',
    'C (card) is not offered: it does not sell native on eip155:8453.',
  ])
})
