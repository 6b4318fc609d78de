import { expect, test } from 'vitest'
import type { Chain } from '../../../app/config.ts'
import { resolveSettings } from '../../../app/settings.ts'
import { toCoinbaseChains } from './coinbaseChains.ts'

const chain = (id: number) => ({ id, name: String(id) }) as Chain

test.each([
  [
    'of an app that names none, all that the smart wallet has',
    {},
    [1, 11155111, 137, 10, 8453, 84532, 42161, 7777777, 43114, 56],
  ],
  [
    'those that both have, in the app’s order',
    { supportedChains: [chain(8453), chain(100), chain(1)] },
    [8453, 1],
  ],
  ['the default one first', { supportedChains: [chain(1), chain(10)], defaultChain: chain(10) }, [10, 1]],
  [
    'where they share none, all: the wallet is on one of them',
    { supportedChains: [chain(100)] },
    [1, 11155111, 137, 10, 8453, 84532, 42161, 7777777, 43114, 56],
  ],
])('networks of Coinbase Wallet: %s', (_what, config, ids) => {
  expect(toCoinbaseChains(resolveSettings(null, config))).toEqual(ids)
})
