import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { addRpcUrlOverrideToChain } from '../chains/chainAccess.ts'
import type { Hex } from '../sign.ts'
import { keepCalls } from './callsRecord.ts'
import { getCallsStatus } from './providerCalls.ts'
import type { ProviderContext } from './providerContext.ts'

/** The status of requested calls (EIP-5792), depending on the node's receipts. */

const chain = addRpcUrlOverrideToChain(mainnet, 'https://mainnet.node/')
const through = { status: '0x1', gasUsed: '0x5208', logs: [], from: '0xleft out' }
const failure = { ...through, status: '0x0' }
type Receipt = typeof through | null

async function ask(count: number, receipts: Receipt[], isUnderWay: boolean) {
  const hashes = receipts.map((_, at): Hex => `0x${at}`)
  const client = createClient({
    ...{ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test' },
    fetch: async (_, { body }) => {
      const [hash] = JSON.parse(String(body)).params
      return new Response(JSON.stringify({ result: receipts[hashes.indexOf(hash)] }))
    },
  })
  const state = {
    context: { client },
    wallet: { address: '0xwallet' },
    chains: async () => ({ chains: [chain], first: chain }),
  } as unknown as ProviderContext
  keepCalls(state, { id: 'order', chainId: 1, count, hashes, isUnderWay })
  return getCallsStatus(state, ['order'])
}

test.each<[number, string, number, Receipt[], boolean]>([
  [100, 'the node has not all that was sent', 2, [through, null], false],
  [100, 'what was sent is through, and the page goes on with the rest', 2, [through], true],
  [100, 'what was sent failed, and the page goes on with the rest', 2, [failure], true],
  [200, 'all are through', 2, [through, through], false],
  [200, 'all are through, and the page has not heard of it yet', 2, [through, through], true],
  [500, 'none got through', 2, [failure, failure], false],
  [500, 'none got through, and nobody goes on', 2, [failure], false],
  [500, 'none got through, and there are no more', 1, [failure], true],
  [600, 'one of two got through', 2, [through, failure], true],
  [600, 'one got through, and nobody goes on', 2, [through], false],
])('%i: %s', async (status, _, count, receipts, isUnderWay) => {
  expect(await ask(count, receipts, isUnderWay)).toMatchObject({ status, id: 'order', chainId: '0x1' })
})

test('of a receipt it is told what the standard names', async () => {
  expect(await ask(1, [through], false)).toEqual({
    ...{ version: '2.0.0', id: 'order', chainId: '0x1', atomic: false, status: 200 },
    receipts: [{ status: '0x1', gasUsed: '0x5208', logs: [] }],
  })
})
