import type { BalanceChange } from '@latchkey/core'
import { act } from 'react'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseEther } from 'viem'
import { base } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { button, press } from '../../../test/draw.ts'
import { address, friend, openSendScreen, quarter, type SendPage } from '../../../test/sendScreen.tsx'

/** What a review shows beyond the transaction itself: facts from the chain and from this device. */
const contract = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const token = contract.toLowerCase()
const call = (data: `0x${string}`, to: string = contract) => ({ from: address, to, data, chainId: base.id })
const unread = call('0x5ae401dc00')
const transfer = call(
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 25_000_000n] }),
)
const approve = (amount: bigint) =>
  call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, amount] }))
const lookalike = `0x3Fc9${'0'.repeat(32)}7fAd`

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dollars = { symbol: 'USDC', decimals: 6 }
const expecting = (...changes: BalanceChange[]) => ({ simulation: { changes, hidden: 0 } })

async function open(page: SendPage) {
  const sendPage = await openSendScreen(page)
  return {
    ...sendPage,
    read: () =>
      sendPage
        .read()
        .replaceAll('\u00a0', ' ')
        .replaceAll(/[\u2066-\u2069]/g, ''),
  }
}

describe('what the node expects', () => {
  test('are rows: coins with their worth, tokens with their address, items with their number', async () => {
    const forecast = expecting(
      { amount: -parseEther('0.5') },
      { token, amount: -5n * 10n ** 77n, info: { symbol: 'LONG', decimals: 77 } },
      { token, amount: 25_000_000n, info: dollars },
      { token, id: 7n, amount: 1n, info: { symbol: 'APES' } },
      { token, id: 2n ** 255n, amount: 3n },
      { token, amount: 12n },
    )
    const { read } = await open({ transactions: [unread], found: forecast })
    for (const part of [
      'Expected resultNot guaranteed',
      'You send0.5 ETH$1,500.00',
      'You send5 LONG0x8335…\u20602913',
      'You receive25 USDC0x8335…\u20602913',
      'You receiveAPES #7',
      'You receive#578960…\u20609968 × 3',
      'You receive12 units',
      "We can't read this transaction",
    ])
      expect(read()).toContain(part)
  })

  test('are left out if the title already shows them, or if there are none', async () => {
    const change = { token, amount: -25_000_000n, info: dollars }
    const { read } = await open({ transactions: [transfer], found: expecting(change) })
    expect(read()).toContain('Send 25 USDC')
    expect(read()).not.toContain('Expected result')
    for (const simulation of [{ changes: [], hidden: 0 }, undefined])
      expect((await open({ transactions: [unread], found: { simulation } })).read()).not.toContain('Expected')
  })

  test('security: a transfer or an approval that does more shows it, and its own words stay', async () => {
    const more = await open({
      transactions: [transfer],
      found: expecting({ token, amount: -26_000_000n, info: dollars }),
    })
    expect(more.read()).toContain('Send 25 USDC')
    expect(more.read()).toContain('You send26 USDC')
    const gift = await open({
      transactions: [approve(maxUint256)],
      found: expecting({ token, amount: 9n, info: dollars }),
    })
    for (const part of ['Maximum', 'without asking again', friend]) expect(gift.read()).toContain(part)
  })

  test('security: a truncated list says so', async () => {
    const simulation = { changes: [{ amount: -1n }], hidden: 992 }
    expect((await open({ transactions: [unread], found: { simulation } })).read()).toContain('992 more')
  })
})

describe('who gets it', () => {
  test('is new until a payment to it; the review never calls it known', async () => {
    const first = await open({})
    expect(first.read()).toContain('RecipientNew on this device')
    await first.choose('Approve')
    const second = await open({})
    expect(second.read()).not.toContain('Recipient')
    const third = await open({ transactions: [{ ...quarter, to: lookalike }] })
    expect(third.read()).toContain('This address is a look-alike')
    expect(third.read()).toContain(friend)
    expect(third.read()).toContain(lookalike)
  })

  test('security: Reject is the main button for a look-alike address', async () => {
    localStorage.setItem(
      'latchkey:sent_to',
      JSON.stringify([{ from: address.toLowerCase(), to: friend.toLowerCase() }]),
    )
    const { container } = await open({ transactions: [{ ...quarter, to: lookalike }] })
    expect(button(container, 'Reject')?.className).toContain('primary')
    expect(button(container, 'Approve')?.className).not.toContain('primary')
  })

  test.each<[string, SendPage, string | undefined]>([
    ['the own wallet', { transactions: [{ ...quarter, to: address }] }, 'Your own wallet'],
    ['a contract', { code: '0x60' }, 'New on this device · A contract'],
    ['an account handed to a contract', { code: `0xef0100${'11'.repeat(20)}` }, 'New on this device'],
    ['a spender without code', { transactions: [approve(5n)] }, 'New on this device · Not a contract'],
    ['a spender with code', { transactions: [approve(5n)], code: '0x60' }, 'New on this device'],
    ['a call to nothing', { transactions: [unread] }, 'New on this device · Not a contract'],
    ['permission that ends', { transactions: [approve(0n)] }, undefined],
  ])('%s', async (_, page, words) => {
    const { container } = await open(page)
    const row = [...container.querySelectorAll('.lk-rows > div')].find((one) =>
      one.textContent?.startsWith('Recipient'),
    )
    expect(row?.querySelector('dd')?.textContent).toBe(words)
  })

  test('an operator is compared, and stored once allowed', async () => {
    const abi = parseAbi(['function setApprovalForAll(address, bool)'])
    const all = call(encodeFunctionData({ abi, args: [friend, true] }))
    const { choose } = await open({ transactions: [all] })
    await choose('Approve')
    expect(JSON.parse(localStorage.getItem('latchkey:sent_to') ?? '')).toEqual([
      { from: address.toLowerCase(), to: friend.toLowerCase() },
    ])
  })
})

describe('what it costs', () => {
  test("a rollup's layer 1 fee is part of the fee, and in the details", async () => {
    const forecast = { fee: parseEther('0.00101'), rollupFee: parseEther('0.001') }
    const { container, read } = await open({ found: forecast })
    expect(read()).toContain('Estimated fee$3.03')
    act(() => press(button(container, 'Details')))
    expect(read()).toContain('Layer 1 fee0.001 ETH')
  })

  test('an unknown part does not count as zero', async () => {
    const { container, read } = await open({ found: { rollupFee: 'unknown' } })
    expect(read()).toContain('Estimated feeAt least $0.03')
    expect(read()).toContain('TotalAt least $750.03')
    act(() => press(button(container, 'Details')))
    expect(read()).toContain('Layer 1 feeNot known')
  })

  test('without a price of the node, the fee limit includes the layer 1 fee', async () => {
    const { read } = await open({ found: { fee: undefined, rollupFee: parseEther('0.001') } })
    // 21,000 gas at one gwei, plus the layer 1 fee.
    expect(read()).toContain('Fee limit$3.06')
  })
})
