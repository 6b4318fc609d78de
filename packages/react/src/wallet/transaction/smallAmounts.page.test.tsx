import type { EthereumReceipt } from '@latchkey/core'
import { base } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, friend, hash, openSendScreen, type SendPage } from '../../../test/sendScreen.tsx'

/** Product 2.5: less than a cent is "<$0.01", and coins next to dollars that would round to zero are "<0.001". */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tiny = 10n ** 9n
const transfer = { from: address, to: friend, value: '0x3b9aca00', chainId: base.id } as const
const call = { ...transfer, value: '0x0', data: '0x5ae401dc00' } as const
const result: SendPage['wait'] = async () => ({
  status: 'done',
  receipt: { hash, blockNumber: '0x1', gasUsed: '0x1', fee: tiny, raw: {} } satisfies EthereumReceipt,
})

test.each<[container: string, page: SendPage, text: string]>([
  ['the amount, exactly, and its worth', { transactions: [transfer] }, 'Send 0.000000001 ETH <$0.01'],
  ['the fee', { found: { fee: tiny } }, 'Estimated fee<$0.01<0.001 ETH'],
  ['the fee limit', { found: { fee: undefined } }, 'Fee limit$0.06<0.001 ETH'],
  ['the total', { transactions: [transfer], found: { fee: tiny } }, 'Total<$0.01<0.001 ETH'],
  ['what the wallet has', { found: { balance: tiny, shortage: 'coin' } }, 'Your balance0.000000001 ETH'],
  [
    'the outflow that the node expects',
    { transactions: [call], found: { simulation: { changes: [{ amount: -tiny }], hidden: 0 } } },
    'You send0.000000001 ETH<$0.01',
  ],
  ['the fee of the receipt', { wait: result }, 'Fee<$0.01<0.001 ETH'],
  [
    'the fee of a network whose coin has no price, exactly',
    { chain: { ...base, testnet: true }, found: { fee: tiny } },
    'Estimated fee0.000000001 ETH',
  ],
  ['no fee at all', { found: { fee: 0n } }, 'Estimated fee$0.000 ETH'],
])('a tiny amount: %s', async (_, page, text) => {
  const { read, choose } = await openSendScreen(page)
  if (page.wait) await choose('Approve')
  expect(read().replaceAll('\u00a0', ' ')).toContain(text)
})
