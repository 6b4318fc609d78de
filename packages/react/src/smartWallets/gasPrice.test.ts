import { once } from 'node:events'
import { createServer } from 'node:http'
import { createPublicClient, http as httpTransport, parseGwei, toHex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttp } from '../../../core/src/http.ts'
import { createChainRpc } from '../../../core/src/wallet/chains/chainAccess.ts'
import { readGasPrice } from './gasPrice.ts'

/** One server answers as the node and as every bundler; `calls` records the requests by host. */

const baseFee = parseGwei('100')
const tip = parseGwei('4')
/** viem uses 1.2 times the base fee of the last block. */
const estimate = { maxFeePerGas: parseGwei('124'), maxPriorityFeePerGas: tip }
const tier = (gwei: string) => ({
  maxFeePerGas: toHex(parseGwei(gwei)),
  maxPriorityFeePerGas: toHex(parseGwei(gwei) / 2n),
})
const block = { number: '0x1', baseFeePerGas: toHex(baseFee), gasLimit: '0x0', transactions: [] }
const answers: Record<string, unknown> = {
  eth_getBlockByNumber: block,
  eth_maxPriorityFeePerGas: toHex(tip),
  pimlico_getUserOperationGasPrice: { slow: tier('10'), standard: tier('20'), fast: tier('30') },
}

let calls: string[] = []
let unknownMethod: string | undefined
const server = createServer(async (request, reply) => {
  let body = ''
  for await (const part of request) body += part
  const { id, method } = JSON.parse(body) as { id: number; method: string }
  calls.push(`${request.headers['x-host'] ?? 'node'} ${method}`)
  const result = method === unknownMethod ? undefined : answers[method]
  const answer = result ? { result } : { error: { code: -32601, message: 'the method does not exist' } }
  reply.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
})
let url: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  calls = []
  unknownMethod = undefined
})

function read(bundlerUrl: string) {
  // Host names of vendors lead to this server, which receives the original name.
  const http = createHttp({
    fetch: (address, init) =>
      fetch(url, { ...init, headers: { ...init.headers, 'x-host': new URL(address).host } }),
  })
  return readGasPrice({
    network: { chain_id: 'eip155:1', bundler_url: bundlerUrl },
    bundler: createChainRpc(http, { ...mainnet, rpcUrls: { default: { http: [bundlerUrl] } } }),
    reader: createPublicClient({ chain: mainnet, transport: httpTransport(url) }) as never,
  })
}

/** In percent of the estimate. */
const multiply = (percent: bigint) => ({
  maxFeePerGas: (estimate.maxFeePerGas * percent) / 100n,
  maxPriorityFeePerGas: (estimate.maxPriorityFeePerGas * percent) / 100n,
})

describe('the gas price at which a bundler accepts a user operation (protocol 8.5)', () => {
  test.each([
    'https://rpc.zerodev.app/api/v2/bundler/5c0b2b4e',
    'https://rpc.zerodev.app/api/v3/5c0b2b4e/chain/8453?provider=ALCHEMY',
    'https://public.pimlico.io/v2/8453/rpc',
    'https://api.pimlico.io/v2/8453/rpc?apikey=pim_1',
    'https://API.Pimlico.IO:443/v2/base/rpc',
  ])('%s reports its own price, and its fast tier is used', async (bundlerUrl) => {
    expect(await read(bundlerUrl)).toEqual({
      maxFeePerGas: parseGwei('30'),
      maxPriorityFeePerGas: parseGwei('15'),
    })
    expect(calls).toEqual([`${new URL(bundlerUrl).host} pimlico_getUserOperationGasPrice`])
  })

  test.each([
    ['https://api.developer.coinbase.com/rpc/v1/base/key', 175n],
    ['https://bundler.biconomy.io/api/v2/8453/key', 150n],
    ['https://base-mainnet.g.alchemy.com/v2/key', 150n],
    ['http://localhost:4337', 150n],
    // Only the host identifies the bundler's vendor.
    ['https://bundler.example/api.pimlico.io', 150n],
    ['https://bundler.example/?url=https://rpc.zerodev.app', 150n],
    ['https://api.pimlico.io.bundler.example', 150n],
    ['https://my-api.pimlico.io', 150n],
    ['https://bundler.example/api.developer.coinbase.com', 150n],
    ['https://api.developer.coinbase.com.bundler.example', 150n],
  ])('%s uses the estimate of the chain, at %d percent', async (bundlerUrl, percent) => {
    expect(await read(bundlerUrl)).toEqual(multiply(percent))
    expect(new Set(calls)).toEqual(new Set(['node eth_getBlockByNumber', 'node eth_maxPriorityFeePerGas']))
  })

  test('error: for a bundler that does not report it there is no guess', async () => {
    unknownMethod = 'pimlico_getUserOperationGasPrice'
    await expect(read('https://api.pimlico.io/v2/8453/rpc')).rejects.toMatchObject({
      code: -32601,
      message: 'the method does not exist',
    })
    expect(calls).toEqual(['api.pimlico.io pimlico_getUserOperationGasPrice'])
  })
})
