import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { funding } from '@latchkey/wire'
import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'

const ether = { chainId: 1, tokenSymbol: 'ETH' }
const noPrice = { status: 404, body: { code: 'not_found', error: 'This token has no price here.' } }
const notNow = {
  status: 404,
  body: { code: 'not_found', error: 'The price is not known at the moment. Try again in a minute.' },
}
const open: { close(): void }[] = []

afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

type Answer = (response: ServerResponse, symbol: string) => void
const answering =
  (amount: string): Answer =>
  (response, base) =>
    response.end(JSON.stringify({ data: { amount, base, currency: 'USD' } }))

/** A world with a source that speaks Coinbase's protocol. Its response can be changed. */
async function openWorld(answer: Answer = answering('3000.5')) {
  const source = { answer, asked: [] as string[] }
  const server = createServer(({ url = '' }, response) => {
    source.asked.push(url)
    source.answer(response, /prices\/(\w+)-USD\/spot$/.exec(url)?.[1] ?? '')
  })
  open.push({
    close() {
      server.close()
      server.closeAllConnections()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const TOKEN_PRICES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { world: await createWorld({ env: { TOKEN_PRICES_URL } }), source }
}

const ask = (world: World, token: { chainId: number; tokenSymbol: string }) =>
  world.get(
    `${funding.getTokenPrice.path}?${new URLSearchParams({ ...token, chainId: String(token.chainId) })}`,
  )
const later = (world: World, seconds: number) => world.clock.forward({ seconds })

describe('what a token is worth', () => {
  test('is asked once a minute, for however many screens', async () => {
    const { world, source } = await openWorld()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(world, ether)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { usd: 3_000.5 } })
    source.answer = answering('3100')
    later(world, 59)
    expect(await ask(world, { chainId: 8_453, tokenSymbol: 'ETH' })).toMatchObject({ body: { usd: 3_000.5 } })
    expect(source.asked).toEqual(['/v2/prices/ETH-USD/spot'])
    later(world, 2)
    expect(await ask(world, ether)).toMatchObject({ body: { usd: 3_100 } })
  })

  test('is that of the currency of the network, by its ticker of today', async () => {
    const { world, source } = await openWorld()
    for (const token of [
      { chainId: 0, tokenSymbol: 'SOL' },
      { chainId: 137, tokenSymbol: 'matic' },
    ])
      expect(await ask(world, token)).toMatchObject({ status: 200 })
    expect(source.asked).toEqual(['/v2/prices/SOL-USD/spot', '/v2/prices/POL-USD/spot'])
  })

  test('error: test networks, unknown networks and unknown tokens have none, and nobody is asked', async () => {
    const { world, source } = await openWorld()
    for (const token of [
      { chainId: 11_155_111, tokenSymbol: 'ETH' },
      { chainId: 31_337, tokenSymbol: 'ETH' },
      { chainId: 1, tokenSymbol: '../../accounts' },
      { chainId: 1, tokenSymbol: 'SOL' },
    ])
      expect(await ask(world, token)).toMatchObject(noPrice)
    expect(source.asked).toEqual([])
  })

  test('error: one that the source does not know has none, and is not asked for again at once', async () => {
    const { world, source } = await openWorld((response) => response.writeHead(404).end('{"errors":[]}'))
    for (let time = 0; time < 2; time++)
      expect(await ask(world, { chainId: 42, tokenSymbol: 'LYX' })).toMatchObject(noPrice)
    expect(source.asked).toHaveLength(1)
  })

  const broken: readonly [string, Answer][] = [
    ['an error of the source', (response) => response.writeHead(500).end()],
    ['a limit of the source', (response) => response.writeHead(429).end('slow down')],
    ['garbage', (response) => response.end('<html>')],
    ['no number', answering('NaN')],
    ['nothing', answering('')],
    ['less than nothing', answering('-1')],
    ['the price of another token', (response) => answering('1')(response, 'DOGE')],
    ['a line that is cut', (response) => response.destroy()],
  ]
  test.each(broken)('error: %s is no price, and the one of before counts for an hour', async (_, answer) => {
    const { world, source } = await openWorld()
    expect(await ask(world, ether)).toMatchObject({ status: 200 })
    source.answer = answer
    later(world, 61)
    expect(await ask(world, ether)).toMatchObject({ status: 200, body: { usd: 3_000.5 } })
    // A missing source does not get a request from every screen.
    expect(await ask(world, ether)).toMatchObject({ status: 200 })
    expect(source.asked).toHaveLength(2)
    later(world, 3_600)
    expect(await ask(world, ether)).toMatchObject(notNow)
    source.answer = answering('2900')
    later(world, 11)
    expect(await ask(world, ether)).toMatchObject({ status: 200, body: { usd: 2_900 } })
  })

  test('error: where the operator wants no such request, nothing has a price', async () => {
    const world = await createWorld({ env: { TOKEN_PRICES: 'off' } })
    expect(await ask(world, ether)).toMatchObject(noPrice)
  })

  test('a development server has prices of its own, and asks nobody', async () => {
    const world = await createWorld()
    expect(await ask(world, ether)).toMatchObject({ status: 200, body: { usd: 3_000 } })
    expect(await ask(world, { chainId: 80_094, tokenSymbol: 'BERA' })).toMatchObject(noPrice)
  })
})
