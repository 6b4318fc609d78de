import * as known from 'viem/chains'
import { expect, test } from 'vitest'
import { startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { createHttp } from '../../http.ts'
import { addRpcUrlOverrideToChain, createChainBatch, createChainRpc } from './chainAccess.ts'
import { defaultChains } from './chains.ts'

const live = defaultChains.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
const deadChains = defaultChains.filter((chain) => !live.includes(chain))
const http = createHttp()
const hasty = createHttp({ timeoutMs: 200 })

test('each network is the one that others know by its id', () => {
  const others = Object.values(known) as known.Chain[]
  for (const { id, name, nativeCurrency, blockExplorers, testnet } of live) {
    const same = others.filter((other) => other.id === id)
    expect(same.map((other) => other.name.split(' ')[0])).toContain(name.split(' ')[0])
    expect(same.map((other) => other.nativeCurrency.symbol)).toContain(nativeCurrency.symbol)
    expect(same.map((other) => other.nativeCurrency.decimals)).toContain(nativeCurrency.decimals)
    expect(same.map((other) => other.testnet ?? false)).toContain(testnet)
    expect(blockExplorers?.default.url).toMatch(/^https:/)
  }
})

test('security: a network that was shut down is asked nothing, and 999 is no test network', async () => {
  expect(deadChains.map(({ id }) => id)).toEqual([17000, 44787, 59140, 80085])
  for (const chain of deadChains) {
    const balance = createChainRpc(http, chain)('eth_getBalance', [])
    await expect(balance).rejects.toMatchObject({ code: 4901, message: expect.stringContaining(chain.name) })
  }
  const node = await startBrokenNode()
  node.illness = 'error'
  const [chain] = deadChains
  const own = chain && createChainRpc(http, addRpcUrlOverrideToChain(chain, node.url))
  await expect(own?.('eth_getBalance', [])).rejects.toMatchObject({ code: -32603, message: 'internal' })
  expect(node.asked).toEqual(['eth_getBalance'])
  expect(defaultChains.find(({ id }) => id === 999)).toMatchObject({ name: 'HyperEVM', testnet: false })
})

test('error: a node that is silent or says nothing of use is said to be away, in its time', async () => {
  const node = await startBrokenNode()
  const [chain] = live
  if (!chain) throw new Error('There is no chain.')
  const sick = addRpcUrlOverrideToChain(chain, node.url)
  for (const illness of ['hangs', 'refuses', 'html', 'fails', 'isBusy', 'garbage', 'isNull'] as const) {
    node.illness = illness
    const ask = createChainRpc(illness === 'hangs' ? hasty : http, sick)
    await expect(ask('eth_chainId', []), illness).rejects.toMatchObject({
      code: -32603,
      message: 'The node of chain 1 cannot be reached.',
    })
  }
  // Once each: a call may be a transaction.
  expect(node.asked).toHaveLength(7)
  const nowhere = createChainRpc(http, addRpcUrlOverrideToChain(chain, 'http://127.0.0.1:1'))
  await expect(nowhere('eth_chainId', [])).rejects.toMatchObject({ code: -32603 })
})

const questions = ['a', 'b', 'c'].map((method) => ({ method, params: [] }))

/** A node whose response depends on the request. */
const createNode = (answer: (body: { id: number; method: string }) => unknown) => {
  const [chain] = live
  if (!chain) throw new Error('There is no chain.')
  const fetching = async (_: string, { body }: { body?: unknown }) =>
    new Response(JSON.stringify(answer(JSON.parse(String(body)))))
  return createChainBatch(createHttp({ fetch: fetching }), chain)
}

test('several questions: each has its own answer, in whatever order they come', async () => {
  const answers = [null, { id: 2, result: 'c' }, { id: 1, error: { code: -32601 } }, { id: 0, result: 'a' }]
  expect(await createNode(() => answers)(questions)).toEqual(['a', undefined, 'c'])
})

test('several questions to a node that takes one at a time: what it refuses is left out', async () => {
  const one = createNode(({ id, method }) => {
    if (method === undefined || method === 'b') return { id, error: { code: -32600, message: 'one by one' } }
    return { id, result: `${method}!` }
  })
  expect(await one(questions)).toEqual(['a!', undefined, 'c!'])
})

test.each([null, 'busy', 7])(
  'error: a refusal with %j for its reason is none: the node is away',
  async (error) => {
    const [chain] = live
    if (!chain) throw new Error('There is no chain.')
    const fetching = async () => new Response(JSON.stringify({ error }), { status: 400 })
    const ask = createChainRpc(createHttp({ fetch: fetching }), chain)
    await expect(ask('eth_chainId', [])).rejects.toMatchObject({
      ...{ code: -32603, message: 'The node of chain 1 cannot be reached.' },
      cause: { code: 'transaction_failure' },
    })
  },
)
