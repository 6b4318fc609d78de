import { expect, test } from 'vitest'
import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import { watch } from './watch.ts'

/** Responses of nodes about a pending transaction, and the times of the requests. */

const hash = `0x${'aa'.repeat(32)}` as const
const faster = `0x${'bb'.repeat(32)}` as const
const receipt = { blockNumber: '0x10', gasUsed: '0x5208', effectiveGasPrice: '0x2', status: '0x1' }

type Node = {
  receipts?: (at: number) => Record<string, unknown>
  /** The wallet's transaction count on chain. */
  count?: (at: number) => string
}

/** A node whose responses depend on the time since the start, in milliseconds. */
async function follow({ receipts = () => ({}), count = () => '0x5' }: Node) {
  let at = 0
  const pauses: number[] = []
  const node: ChainRpc = async (method, [what] = []) =>
    method === 'eth_getTransactionReceipt' ? (receipts(at)[what as string] ?? null) : count(at)
  const outcome = await watch({
    ...{ hashes: [hash, faster], from: '0xwallet', nonce: '0x5', node, now: () => 1_000_000 + at },
    wait: async (ms) => {
      pauses.push(ms)
      at += ms
    },
  })
  return { outcome, pauses }
}

test('it is looked for with growing pauses, and after two minutes it takes long', async () => {
  const { outcome, pauses } = await follow({})
  expect(outcome).toEqual({ status: 'pending' })
  const growing = [500, 750, 1_125, 1_687.5, 2_531.25, 3_796.875, 5_695.3125]
  expect(pauses.slice(0, 9)).toEqual([...growing, 6_000, 6_000])
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(total).toBeGreaterThanOrEqual(120_000)
  expect(total).toBeLessThan(126_000)
})

test('at two minutes sharp there is no further pause', async () => {
  let ms = 0
  const pauses: number[] = []
  const outcome = await watch({
    ...{ hashes: [hash], from: '0xwallet', nonce: '0x5', node: async () => null, now: () => ms },
    wait: async (pause) => {
      pauses.push(pause)
      ms = 120_000
    },
  })
  expect({ outcome, pauses }).toEqual({ outcome: { status: 'pending' }, pauses: [500] })
})

test('any of those that share its number is the one; a receipt without a block is none yet', async () => {
  const { outcome } = await follow({
    receipts: (at) => (at < 1_000 ? { [hash]: { ...receipt, blockNumber: null } } : { [faster]: receipt }),
  })
  expect(outcome).toEqual({
    status: 'done',
    receipt: { hash: faster, blockNumber: '0x10', gasUsed: '0x5208', fee: 42_000n, raw: receipt },
  })
})

test('a rollup takes a fee for the chain below it; a node that names no price says nothing of the fee', async () => {
  const { effectiveGasPrice: _, ...silent } = receipt
  const fees = await Promise.all(
    [{ ...receipt, l1Fee: '0x7' }, silent].map((one) => follow({ receipts: () => ({ [hash]: one }) })),
  )
  expect(
    fees.map(({ outcome }) => (outcome.status === 'done' ? outcome.receipt.fee : expect.fail())),
  ).toEqual([42_007n, undefined])
})

test('error: one that the chain reverted has failed', async () => {
  const { outcome } = await follow({ receipts: () => ({ [hash]: { ...receipt, status: '0x0' } }) })
  expect(outcome).toMatchObject({ status: 'failed', error: { data: { isReverted: true } } })
})

test('error: another took its number, which four looks in a row must say', async () => {
  const looks: number[] = []
  const replacement = await follow({
    count: (at) => {
      looks.push(at)
      return '0x6'
    },
  })
  expect(replacement.outcome).toMatchObject({ status: 'failed', error: { data: { isReplaced: true } } })
  expect(looks).toHaveLength(4)
  // In between, a node that lags behind reports something else.
  let count = 0
  const wavering = await follow({ count: () => (count++ % 4 === 3 ? '0x5' : '0x6') })
  expect(wavering.outcome).toEqual({ status: 'pending' })
})

test('its receipt may come some looks after its number is used', async () => {
  let looks = 0
  const { outcome } = await follow({
    ...{ receipts: (): Record<string, unknown> => (looks === 3 ? { [hash]: receipt } : {}) },
    count: () => {
      looks++
      return '0x6'
    },
  })
  expect(outcome).toMatchObject({ status: 'done', receipt: { hash } })
})

test('a node that is away is asked again', async () => {
  const { outcome } = await follow({
    receipts: (at) => {
      if (at < 10_000) throw new TypeError('fetch failed')
      return { [hash]: receipt }
    },
  })
  expect(outcome.status).toBe('done')
})
