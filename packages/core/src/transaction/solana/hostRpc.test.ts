import { AppError } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { createAskNode } from '../../../../../test/support/chains/rpc.ts'
import { startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { createHttp } from '../../http.ts'
import { createHostRpc } from './hostRpc.ts'
import { createSolanaRpc } from './rpc.ts'

const chain = await startSolanaChain()
const address = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ'

/** The result of `createSolanaRpc` of @solana/kit: a method for each of the node's, with bigints as numbers. */
function createKitRpc(url: string): object {
  const ask = createAskNode(url)
  const send = async (method: string, params: unknown[]) =>
    toBigints(
      await ask(method, ...params).catch(({ code, data, message }) => {
        throw Object.assign(new Error(message), code ? { context: { __code: code, ...data } } : {})
      }),
    )
  return new Proxy(
    {},
    {
      get:
        (_, method) =>
        (...params: unknown[]) => ({ send: () => send(String(method), params) }),
    },
  )
}

function toBigints(value: unknown): unknown {
  if (Number.isInteger(value)) return BigInt(value as number)
  if (Array.isArray(value)) return value.map(toBigints)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toBigints(inner)]))
}

test("the host app's own way to a node gives the answers of the node", async () => {
  await chain.fund(address, 7_000_000n)
  const own = createSolanaRpc(createHttp(), { url: chain.url })
  const host = createSolanaRpc(createHttp(), { url: 'http://127.0.0.1:1', rpc: createKitRpc(chain.url) })
  for (const [method, params] of [
    ['getBalance', [address]],
    ['getAccountInfo', [address, { encoding: 'base64' }]],
    ['getSignatureStatuses', [['1'.repeat(64)]]],
    ['getBlockHeight', []],
    ['getGenesisHash', []],
  ] as const)
    expect(await host(method, params), method).toEqual(await own(method, params))
})

test('error: what a node refuses keeps its code, and one that is away is said to be away', async () => {
  const host = createHostRpc(createKitRpc(chain.url))
  await expect(host('getBalance', ['not an address'])).rejects.toMatchObject({ code: -32602 })
  await expect(createHostRpc({})('getBalance', [address])).rejects.toMatchObject({ code: -32601 })
  const node = await startBrokenNode()
  node.illness = 'html'
  const away = createHostRpc(createKitRpc(node.url))('getBalance', [address])
  await expect(away).rejects.toThrow(AppError)
  await expect(away).rejects.toMatchObject({ code: 'transaction_failure' })
})
