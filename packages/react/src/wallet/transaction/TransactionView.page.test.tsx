import { act } from 'react'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, draw, press } from '../../../test/draw.ts'
import { describeTransaction } from './call/describeTransaction.ts'
import { TransactionView } from './TransactionView.tsx'
import type { TokenState } from './transactionProps.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const spender = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const contract = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const dollars: TokenState = { symbol: 'USDC', decimals: 6 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function drawCall(data: `0x${string}`, { token, value }: { token?: TokenState; value?: `0x${string}` } = {}) {
  const onSign = vi.fn()
  const view = (state?: TokenState) => (
    <TransactionView
      requester={{ name: 'Harbor', origin: 'https://harbor.example' }}
      address={address}
      transaction={describeTransaction({
        transaction: { from: address, to: contract, chainId: 1, data, ...(value && { value }) },
      })}
      network={{ id: 1, name: 'Ethereum', coin: { symbol: 'ETH', decimals: 18 } }}
      {...(state && { token: state })}
      isSent
      status="idle"
      onSign={onSign}
      onCancel={() => {}}
    />
  )
  const { container, update } = draw(view(token))
  const read = () => container.textContent ?? ''
  return { container, read, onSign, update: (state: TokenState) => update(view(state)) }
}

const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, 1_500_000n] })

test('a transfer shows amount, token and recipient', () => {
  const { read } = drawCall(transfer, { token: dollars })
  expect(read()).toContain('Send 1.5 USDC')
  expect(read()).toContain(spender)
  expect(read()).toContain(contract)
})

test('an unlimited approval says so, and explains it', () => {
  const { read } = drawCall(approve(maxUint256), { token: dollars })
  expect(read()).toContain('Allow spending Maximum USDC')
  expect(read()).toContain('without asking again')
})

test('a limited approval does not warn, and one of zero revokes', () => {
  expect(drawCall(approve(25_000_000n), { token: dollars }).read()).toContain('Allow spending 25 USDC')
  const { read } = drawCall(approve(0n), { token: dollars })
  expect(read()).toContain('Revoke permission')
  expect(read()).not.toContain('without asking again')
})

test('the permission to take a whole collection warns', () => {
  const abi = parseAbi(['function setApprovalForAll(address, bool)'])
  const { read } = drawCall(encodeFunctionData({ abi, args: [spender, true] }))
  expect(read()).toContain('Allow to take all')
  expect(read()).toContain('without asking again')
})

test('coins sent with a call are shown', () => {
  const { read } = drawCall(transfer, { token: dollars, value: '0x6f05b59d3b20000' })
  expect(read()).toContain('0.5 ETH')
})

test('an unknown token is shown in base units, an item of a collection by its number', () => {
  expect(drawCall(transfer).read()).toContain('Send 1,500,000 units')
  expect(drawCall(transfer, { token: { symbol: 'APES' } }).read()).toContain('#1500000 APES')
})

test('security: approval waits until the amount is known and has been visible', () => {
  const { container, onSign, update } = drawCall(transfer, { token: 'loading' })
  act(() => vi.advanceTimersByTime(1_000))
  press(button(container, 'Approve'))
  update(dollars)
  press(button(container, 'Approve'))
  expect(onSign).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(500))
  press(button(container, 'Approve'))
  expect(onSign).toHaveBeenCalledOnce()
})

test('security: badly encoded data is shown as data', () => {
  const { read } = drawCall(`0xa9059cbb${'f'.repeat(128)}`)
  expect(read()).toContain('Call a contract')
  expect(read()).toContain('0xa9059cbb')
})
