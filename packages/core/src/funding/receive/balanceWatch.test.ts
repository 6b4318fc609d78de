import { foundry } from 'viem/chains'
import { beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { createHttp } from '../../http.ts'
import { addRpcUrlOverrideToChain } from '../../wallet/chains/chainAccess.ts'
import { createBalanceWatch } from './balanceWatch.ts'

/** Watches an address on a real chain; the two seconds pass when the test says so. */

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
let anvil: Awaited<ReturnType<typeof startAnvil>>
let node: BrokenNode

beforeAll(async () => {
  anvil = await startAnvil()
  node = await startBrokenNode(anvil.url)
})

async function prepare(wei: bigint) {
  await anvil.fund(address, wei)
  const waits: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => waits.push(resolve))
  const chain = addRpcUrlOverrideToChain(foundry, node.url)
  const watch = createBalanceWatch({ http: createHttp(), wait }, { chain, address })
  /** Lets the watch send one request. */
  const next = async () => {
    await expect.poll(() => waits.length).toBe(1)
    waits.pop()?.()
  }
  return { watch, next, waits }
}

test('says what is there, and that something has arrived, to the last unit', async () => {
  const { watch, next } = await prepare(10n ** 18n)
  const stop = watch.start()
  expect(watch.getState()).toEqual({ status: 'reading' })
  await expect.poll(watch.getState).toEqual({ status: 'known', units: 10n ** 18n, hasArrived: false })
  await anvil.fund(address, 10n ** 18n + 1n)
  await next()
  await expect.poll(watch.getState).toEqual({ status: 'known', units: 10n ** 18n + 1n, hasArrived: true })
  stop()
})

test('error: (b) a node that is silent is asked again; what was known stays', async () => {
  const { watch, next } = await prepare(5n)
  node.illness = 'fails'
  const stop = watch.start()
  await expect.poll(watch.getState).toEqual({ status: 'failed' })
  node.illness = undefined
  await next()
  await expect.poll(watch.getState).toMatchObject({ status: 'known', units: 5n })
  node.illness = 'fails'
  await next()
  await next()
  expect(watch.getState()).toMatchObject({ status: 'known', units: 5n })
  node.illness = undefined
  stop()
})

test('(c) nothing is shown, and nobody is asked, after it was stopped', async () => {
  const { watch, next, waits } = await prepare(7n)
  const stop = watch.start()
  await expect.poll(watch.getState).toMatchObject({ units: 7n })
  await anvil.fund(address, 9n)
  stop()
  node.asked.length = 0
  await next()
  await expect.poll(() => waits.length).toBe(0)
  expect(node.asked).toEqual([])
  expect(watch.getState()).toMatchObject({ units: 7n })
})
