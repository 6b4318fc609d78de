import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { funding } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { testMint } from '../../../../test/support/chains/solanaChain.ts'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const copy = 'CopyCatAufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdc = { id: mint, symbol: 'USDC', decimals: 6, isVerified: true }
const unknown = { status: 404, body: { code: 'not_found', error: 'This token is not known here.' } }
const notNow = {
  status: 404,
  body: { code: 'not_found', error: 'The token is not known at the moment. Try again in a minute.' },
}

type Answer = (response: ServerResponse) => void
const answering =
  (body: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(body))

/** A world with a source that speaks Jupiter's protocol. Its response can be changed. */
async function openWorld(answer: Answer = answering([usdc])) {
  const source = { answer, asked: [] as string[] }
  const server = createServer(({ url = '' }, response) => {
    source.asked.push(url)
    source.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  const SPL_TOKENS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { world: await createWorld({ env: { SPL_TOKENS_URL } }), source }
}

const ask = (world: World, mint_address = mint, cluster = 'mainnet-beta') =>
  world.get(`${funding.getSplToken.path}?${new URLSearchParams({ mint_address, cluster })}`)

test('a token has a name and decimals, and is asked for once an hour', async () => {
  const { world, source } = await openWorld()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(world)))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { symbol: 'USDC', decimals: 6 } })
  world.clock.forward({ seconds: 3_599 })
  expect(await ask(world)).toMatchObject({ status: 200 })
  expect(source.asked).toEqual([`/tokens/v2/search?query=${mint}`])
})

test('security: a token that is only called so is not vouched for, nor another one that the search finds', async () => {
  const { world, source } = await openWorld(answering([{ ...usdc, id: copy, isVerified: false }]))
  expect(await ask(world, copy)).toMatchObject(unknown)
  source.answer = answering([usdc])
  expect(await ask(world, 'So11111111111111111111111111111111111111112')).toMatchObject(unknown)
})

test('error: of other clusters nothing is known, and nobody is asked', async () => {
  const { world, source } = await openWorld()
  for (const cluster of ['devnet', 'testnet', 'constructor'])
    expect(await ask(world, mint, cluster)).toMatchObject(unknown)
  expect((await ask(world, '../../accounts')).status).toBe(400)
  expect(source.asked).toEqual([])
})

const broken: readonly [string, Answer][] = [
  ['an error of the source', (response) => response.writeHead(500).end()],
  ['a limit of the source', (response) => response.writeHead(429).end('slow down')],
  ['garbage', (response) => response.end('<html>')],
  ['no list', answering({ tokens: [usdc] })],
  ['a name that is a book', answering([{ ...usdc, symbol: 'x'.repeat(1_000) }])],
  ['decimals that are none', answering([{ ...usdc, decimals: 1.5 }])],
  ['a line that is cut', (response) => response.destroy()],
]
test.each(broken)('error: %s is no token, and what was known counts for a week', async (_, answer) => {
  const { world, source } = await openWorld()
  expect(await ask(world)).toMatchObject({ status: 200 })
  source.answer = answer
  world.clock.forward({ seconds: 3_601 })
  expect(await ask(world)).toMatchObject({ status: 200, body: { symbol: 'USDC' } })
  expect(source.asked).toHaveLength(2)
  world.clock.forward({ seconds: 7 * 86_400 })
  expect(await ask(world)).toMatchObject(notNow)
})

test('a development server knows the token of its faucet, and where the operator wants no request, none', async () => {
  const world = await createWorld()
  expect(await ask(world, testMint, 'devnet')).toMatchObject({ body: { symbol: 'TEST', decimals: 6 } })
  expect(await ask(world)).toMatchObject(unknown)
  const silent = await createWorld({ env: { TOKEN_PRICES: 'off' } })
  expect(await ask(silent, testMint, 'devnet')).toMatchObject(unknown)
})
