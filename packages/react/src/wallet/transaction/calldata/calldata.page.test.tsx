import { encodeFunctionData, parseAbi } from 'viem'
import { base } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, friend, openSendScreen } from '../../../../test/sendScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const abi = parseAbi(['function lend(address borrower, uint256[] amounts, string note)'])
const [signature] = abi
const data = encodeFunctionData({ abi, args: [friend, [5n, 7n], 'to \u202eyou'] })
const call = { from: address, to: friend, value: '0x0', data, chainId: base.id } as const
const cannotRead = "We can't read this transaction"

test('a call that the wallet cannot read is described by an unverified source, and stays a warning', async () => {
  const { read, container, asked } = await openSendScreen({ transactions: [call], described: signature })
  expect(read()).toContain('As describedBy an unverified source')
  expect(read()).toContain('Functionlend')
  expect(read()).toContain(`borrower${friend}`)
  expect(read()).toContain('amounts1 · uint25652 · uint2567')
  expect(read()).toContain('noteto ⟨U+202E⟩you')
  expect(read()).toContain(cannotRead)
  expect(read()).toContain(data)
  expect(container.querySelector('.lk-dock .lk-btn.primary')?.textContent).toBe('Approve')
  const [url] = asked.filter((one) => one.includes('/calldata/function'))
  expect(url).toBe(
    `https://auth.shop.test/api/v1/calldata/function?chain_id=8453&address=${friend}&selector=${data.slice(0, 10)}`,
  )
})

test('the signed bytes are the same with and without a description', async () => {
  const tuple = []
  for (const answer of [signature, undefined]) {
    const send = vi.fn(async () => ({ id: `0x${'ab'.repeat(32)}` }))
    const { choose } = await openSendScreen({ transactions: [call], described: answer as never, send })
    await choose('Approve')
    tuple.push(send.mock.calls)
  }
  expect(tuple[0]).toEqual(tuple[1])
  expect(tuple[0]).toHaveLength(1)
})

test.each([
  ['the app does not ask', { transactions: [call] }],
  [
    'the source describes another function',
    { transactions: [call], described: { ...signature, name: 'claim' } },
  ],
  ['the answer is nothing', { transactions: [call], described: {} }],
])('nothing changes where %s', async (_, page) => {
  const { read } = await openSendScreen(page)
  expect(read()).not.toContain('As described')
  expect(read()).toContain(cannotRead)
})

test('no source is asked about a call that the wallet can decode, or a transfer', async () => {
  const approve = encodeFunctionData({
    abi: parseAbi(['function approve(address,uint256)']),
    args: [friend, 1n],
  })
  for (const transaction of [
    { ...call, data: approve },
    { ...call, data: undefined, value: '0x1' } as never,
  ]) {
    const { asked } = await openSendScreen({ transactions: [transaction], described: signature })
    expect(asked.filter((one) => one.includes('/calldata/function'))).toEqual([])
  }
})
