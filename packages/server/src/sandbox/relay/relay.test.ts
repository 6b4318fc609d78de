import { expect, test } from 'vitest'
import { startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { fundingSettings } from '../../../../../test/support/funding.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { findBridge } from '../../funding/findBridge.ts'

const bob = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ'
const [anvil, solana] = await Promise.all([startAnvil(), startSolanaChain()])
const env = { RPC_URLS: `31337=${anvil.url}`, SOLANA_RPC_URLS: `devnet=${solana.url}` }
const world = await createWorld({ env, settings: fundingSettings })
const [bank = ''] = await anvil.ask<string[]>('eth_accounts')
const ether = `0x${'0'.repeat(40)}`
const sol = '1'.repeat(32)

const question = {
  ...{ tradeType: 'EXACT_OUTPUT', amount: '1000000000', user: bank, recipient: bob },
  ...{ originChainId: 31_337, destinationChainId: 792_703_809 },
  ...{ originCurrency: ether, destinationCurrency: sol },
}
const post = (path: string, body: unknown) =>
  world.fetch(`/sandbox/relay${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify(body),
  })
const press = (path: string, outcome: string, headers: Record<string, string> = {}) =>
  world.fetch(`/sandbox/relay${path}`, { method: 'POST', headers, body: new URLSearchParams({ outcome }) })
const readStatus = async (id: string) =>
  (await (await world.fetch(`/sandbox/relay/intents/status?requestId=${id}`)).json()).status

async function payIn(path = '/quote') {
  const reply = await post(path, question)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  const { steps } = await reply.json()
  const { to, value, data } = steps[0].items[0].data
  const hex = `0x${BigInt(value).toString(16)}`
  return {
    id: String(steps[0].requestId),
    pay: (units = hex) => anvil.ask('eth_sendTransaction', { from: bank, to, value: units, data }),
  }
}

test.each(['/quote', '/execute/swap'])('%s: what is paid in arrives, once, and not before', async (path) => {
  const before = await solana.balance(bob)
  const { id, pay } = await payIn(path)
  expect(await readStatus(id)).toBe('waiting')
  // Less than the price does not count as a payment.
  await pay('0x1')
  expect(await readStatus(id)).toBe('waiting')
  await pay()
  await expect.poll(async () => ['pending', 'success'].includes(await readStatus(id))).toBe(true)
  await expect.poll(() => readStatus(id)).toBe('success')
  await Promise.all([readStatus(id), readStatus(id), press(`/intents/${id}`, 'fill')])
  expect((await solana.balance(bob)) - before).toBe(1_000_000_000n)
})

test.each([
  ['delay', 'delayed', ['fill', 'success']],
  ['delay', 'delayed', ['fail', 'failure']],
  ['delay', 'delayed', ['refund', 'refunded']],
  ['refund', 'refunded', undefined],
  ['fail', 'failure', ['fill', 'failure']],
] as const)('the next payment: %s, and it is %s; then %o', async (outcome, status, then) => {
  await press('/next', outcome)
  const { id, pay } = await payIn()
  await pay()
  await expect.poll(() => readStatus(id)).toBe(status)
  if (then) await press(`/intents/${id}`, then[0])
  if (then) expect(await readStatus(id)).toBe(then[1])
  await press('/next', 'fill')
})

test('a price that is over: what is paid on it goes back, and the next one is higher', async () => {
  const own = await createWorld({ env, settings: fundingSettings })
  const ask = (path: string, init?: RequestInit) => own.fetch(`/sandbox/relay${path}`, init)
  const quote = async () => {
    const reply = await ask('/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    const { steps, fees } = await reply.json()
    const { to, value } = steps[0].items[0].data
    return { id: String(steps[0].requestId), to, units: BigInt(value), fee: fees.relayer.amountUsd }
  }
  const first = await quote()
  expect(first.fee).toBe('1.00')
  own.clock.forward({ seconds: 1 })
  expect((await ask('/expire', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
    403,
  )
  expect(await (await ask('/expire', { method: 'POST' })).text()).toContain('It keeps 6 percent.')
  const second = await quote()
  expect(second.units * 101n).toBe(first.units * 106n)
  await anvil.ask('eth_sendTransaction', { from: bank, to: first.to, value: `0x${first.units.toString(16)}` })
  await anvil.ask('eth_sendTransaction', {
    from: bank,
    to: second.to,
    value: `0x${second.units.toString(16)}`,
  })
  const read = async ({ id }: { id: string }) =>
    (await (await ask(`/intents/status?requestId=${id}`)).json()).status
  await expect.poll(() => read(first)).toBe('refunded')
  await expect.poll(() => read(second)).toBe('success')
})

test('its page settles what nobody asked for, as published clients do not', async () => {
  const before = await solana.balance(bob)
  const { pay } = await payIn('/execute/swap')
  await pay()
  await expect
    .poll(async () => {
      expect(await (await world.fetch('/sandbox/relay')).text()).toContain('In place of Relay')
      return (await solana.balance(bob)) - before
    })
    .toBe(1_000_000_000n)
})

test.each([
  ['an address of the other chain', { recipient: bank }, /^Invalid address/],
  ['a chain that does not run here', { originChainId: 1 }, /does not run on this machine/],
  ['no amount', { amount: '0' }, /Invalid request body/],
  ['nothing', { user: undefined }, /Invalid request body/],
])('error: %s', async (_, over, message) => {
  const reply = await post('/quote', { ...question, ...over })
  expect(reply.status).toBe(400)
  expect((await reply.json()).message).toMatch(message)
})

test('error: a press that comes from another page, or is none', async () => {
  expect((await press('/next', 'fill', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await press('/next', 'steal')).status).toBe(400)
  expect((await press('/intents/none', 'fill')).status).toBe(404)
})

test('clients are told where the bridge is: here, or where the operator says; of the vendor’s own they know', async () => {
  const read = async ({ get, app }: typeof world) => {
    const { body } = await get(`/api/v1/apps/${app.id}`, {})
    const { bridge_url, bridge_testnets_url } = body.funding_config as Record<string, unknown>
    return [bridge_url, bridge_testnets_url]
  }
  const fake = `${world.ctx.config.publicUrl}/sandbox/relay`
  expect(await read(world)).toEqual([fake, fake])
  const settings = fundingSettings
  const own = await createWorld({ settings, env: { RELAY_URL: 'https://relay.example' } })
  expect(await read(own)).toEqual(['https://relay.example', 'https://api.testnets.relay.link'])
  expect(findBridge({ ...world.ctx.config, profile: 'production' })).toEqual({})
})
