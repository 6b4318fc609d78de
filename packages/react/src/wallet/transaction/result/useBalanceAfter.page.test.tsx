import { act } from 'react'
import { base } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.ts'
import { LatchkeyContext } from '../../../context.ts'
import { createLatchkey } from '../../../latchkey.ts'
import { loaders } from '../../../loaders.ts'
import { type SentAsset, useBalanceAfter } from './useBalanceAfter.ts'

/** Late responses of a node. Each response waits for the test. */
const latchkey = createLatchkey({ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test' }, loaders)
const [ada, ben] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
]
const toAsset = (address: string): SentAsset => ({
  ...{ question: { address, chain: base }, decimals: 18, symbol: 'ETH' },
})

const waiting = new Map<string, (units: bigint | undefined) => void>()
beforeEach(() => {
  waiting.clear()
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: RequestInit = {}) => {
    const { id, method, params } = JSON.parse(String(body))
    if (method !== 'eth_getBalance') return Response.json({ id, jsonrpc: '2.0', result: '0x2105' })
    const units = await new Promise<bigint | undefined>((answer) => {
      // StrictMode requests it twice, and the second response counts.
      waiting.set(String(params[0]).toLowerCase(), answer)
    })
    if (units === undefined) throw new TypeError('The node is gone.')
    return Response.json({ id, jsonrpc: '2.0', result: `0x${units.toString(16)}` })
  })
})
afterEach(() => vi.unstubAllGlobals())

const answer = async (address: string, ether: number | undefined) => {
  await expect.poll(() => waiting.get(address.toLowerCase())).toBeDefined()
  await act(async () =>
    waiting.get(address.toLowerCase())?.(ether === undefined ? ether : BigInt(ether) * 10n ** 18n),
  )
}

function openReceipt(address: string) {
  const toNode = (at: string | undefined, isDone = true) => (
    <LatchkeyContext value={latchkey}>{at && <Receipt address={at} isDone={isDone} />}</LatchkeyContext>
  )
  const { container, update } = draw(toNode(address))
  return {
    show: (at: string | undefined, isDone?: boolean) => update(toNode(at, isDone)),
    read: () => container.textContent?.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' '),
  }
}

function Receipt({ address, isDone }: { address: string; isDone: boolean }) {
  return useBalanceAfter(toAsset(address), isDone)
}

test('late: the answer of an earlier transaction does not replace the one of a later one', async () => {
  const receipt = openReceipt(ada)
  await expect.poll(() => waiting.has(ada.toLowerCase())).toBe(true)
  receipt.show(ben)
  await answer(ben, 2)
  await expect.poll(receipt.read).toBe('2 ETH')
  await answer(ada, 1)
  expect(receipt.read()).toBe('2 ETH')
})

test('late: the answer of an earlier transaction is not used for a pending one', async () => {
  const receipt = openReceipt(ada)
  await expect.poll(() => waiting.has(ada.toLowerCase())).toBe(true)
  receipt.show(ben)
  await answer(ada, 1)
  expect(receipt.read()).toBe('loading')
  await answer(ben, undefined)
  await expect.poll(receipt.read).toBe('Not known')
})

test('late: an answer after the screen has closed changes nothing, and the next receipt asks again', async () => {
  const receipt = openReceipt(ada)
  await expect.poll(() => waiting.has(ada.toLowerCase())).toBe(true)
  receipt.show(undefined)
  await answer(ada, 1)
  expect(receipt.read()).toBe('')
  waiting.clear()
  receipt.show(ada)
  expect(receipt.read()).toBe('loading')
  await answer(ada, 3)
  await expect.poll(receipt.read).toBe('3 ETH')
})

test('nothing is requested before the network has confirmed it', async () => {
  const receipt = openReceipt(ada)
  receipt.show(ben, false)
  expect(receipt.read()).toBe('loading')
  expect(waiting.has(ben.toLowerCase())).toBe(false)
})
