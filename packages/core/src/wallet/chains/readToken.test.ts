import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, pad, stringToHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp } from '../../http.ts'
import { readToken } from './readToken.ts'

const address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
type Answer = { result: string } | { error: { code: number; message: string } }
const revert: Answer = { error: { code: 3, message: 'execution reverted' } }

/** Reads a token from a node with these responses. */
async function read(decimals: Answer, symbol: Answer) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, params } = JSON.parse(String(Buffer.concat(chunks)))
    const answer = params[0].data === '0x313ce567' ? decimals : symbol
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const chain = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }
  return readToken({ http: createHttp() }, { chain, address })
}

test('a token says its name and its unit', async () => {
  const six = { result: number(6n) }
  expect(await read(six, { result: text('USDC') })).toEqual({ symbol: 'USDC', decimals: 6 })
  // As tokens older than the standard do.
  const old = { result: pad(stringToHex('MKR'), { dir: 'right' }) }
  expect(await read(six, old)).toEqual({ symbol: 'MKR', decimals: 6 })
})

test('a collection counts in no unit', async () => {
  for (const none of [revert, { result: '0x' }])
    expect(await read(none, { result: text('APES') })).toEqual({ symbol: 'APES', decimals: undefined })
})

test.each([
  ['signs that turn the line round', 'US\u202eDC'],
  ['a line of its own', 'USDC\nto Bob'],
  ['a sentence', 'USDC (verified by your wallet)'],
  ['markup', '<b>USDC</b>'],
  ['nothing', ''],
])('security: a token does not name itself by %s', async (_, name) => {
  expect(await read({ result: number(6n) }, { result: text(name) })).toEqual({
    symbol: undefined,
    decimals: 6,
  })
})

test('security: a unit that would make every amount look like nothing is none', async () => {
  expect(await read({ result: number(1_000n) }, revert)).toEqual({ symbol: undefined, decimals: undefined })
})

test('error: answers that are no answer', async () => {
  for (const result of ['0xzz', '0x1', 'null', `0x${'f'.repeat(128)}`])
    expect(await read({ result }, { result })).toEqual({ symbol: undefined, decimals: undefined })
  const busy: Answer = { error: { code: -32005, message: 'limit exceeded' } }
  await expect(read(busy, busy)).rejects.toMatchObject({ code: -32005 })
})
