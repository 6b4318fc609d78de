import '../../../test/dom.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findUsdc } from '@latchkey/core'
import { act, useState } from 'react'
import { base, sepolia } from 'viem/chains'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAtEnd } from '../../../../../test/support/closeAtEnd.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { controlAnswers } from '../../../test/answers.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import type { Funding } from '../funding.ts'
import { useEstimate } from './useEstimate.ts'

/** The value of an amount: the server is real, and asks a source of prices. */

let world: World
const source = { asked: [] as string[] }

beforeAll(async () => {
  const server = createServer(({ url = '' }, reply) => {
    source.asked.push(url)
    reply.end(JSON.stringify({ data: { amount: '3000', base: 'ETH', currency: 'USD' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => server.close())
  const TOKEN_PRICES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  world = await createWorld({ env: { TOKEN_PRICES_URL } })
})

beforeEach(() => {
  source.asked = []
})

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc = {
  name: 'USDC',
  symbol: 'USDC',
  decimals: 6,
  token: { address: findUsdc(8453) ?? '', ticker: 'USDC' },
}
const other = { ...usdc, token: { address: '0xb', ticker: 'USDC' } }
type Subject = Pick<Funding, 'network' | 'coin'>
const onBase = { name: 'Base', chain: base }

const open = async (first: Subject, amount: string) => {
  const { read } = await openPage(world, () => {
    const [subject, show] = useState(first)
    return { show, estimate: useEstimate(subject as Funding, amount) }
  })
  return read
}

test.each<[string, Subject, string]>([
  ['≈ $1,500.00', { network: onBase, coin: ether }, '0.5'],
  ['<$0.01', { network: onBase, coin: ether }, '0.000001'],
  ['≈ $12.50', { network: onBase, coin: usdc }, '12.5'],
])('%s', async (text, subject, amount) => {
  const read = await open(subject, amount)
  await until(() => expect(read().estimate).toBe(text))
})

test.each<[string, Subject, string]>([
  ['of a test network', { network: { name: 'Sepolia', chain: sepolia }, coin: ether }, '0.5'],
  ['of a token that calls itself USDC', { network: onBase, coin: other }, '0.5'],
  ['of no amount', { network: onBase, coin: usdc }, 'much'],
])('none %s', async (_, subject, amount) => {
  const read = await open(subject, amount)
  await until(() => expect(read().estimate).toBeUndefined())
  expect(source.asked).toEqual([])
})

test('(a) a price that comes late is not shown for another coin', async () => {
  const read = await open({ network: onBase, coin: usdc }, '0.5')
  await until(() => expect(read().estimate).toBe('≈ $0.50'))
  const answers = controlAnswers().hold(/token_price/)
  act(() => read().show({ network: onBase, coin: ether }))
  await answers.wait(1)
  expect(read().estimate).toBeUndefined()
  act(() => read().show({ network: onBase, coin: usdc }))
  await act(() => answers.free())
  expect(read().estimate).toBe('≈ $0.50')
})
