import { funding } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { startAnvil } from '../../../../test/support/chains/anvil.ts'
import { startSolanaChain } from '../../../../test/support/chains/solanaChain.ts'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import {
  ada,
  fundingSettings,
  getOrder,
  openPage,
  press,
  startOrder,
} from '../../../../test/support/funding.ts'
import { startServer } from '../../../../test/support/listeningServer.ts'
import { signIn } from '../../../../test/support/signIn.ts'

const bob = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ'
const [anvil, solana] = await Promise.all([startAnvil(), startSolanaChain()])
const env = { RPC_URLS: `31337=${anvil.url}`, SOLANA_RPC_URLS: `devnet=${solana.url}` }
const { world, close } = await startServer({ settings: fundingSettings, env })
closeAtEnd(close)
const user = await signIn(world)

const getId = (body: Record<string, unknown>) => (body.order as funding.Order).id
async function begin(over: Record<string, unknown> = {}) {
  const { status, body } = await startOrder(world, user, over)
  expect(status, JSON.stringify(body)).toBe(200)
  const id = getId(body)
  return { id, url: String(body.url), page: await openPage(world, String(body.url)) }
}
const readStatus = async (id: string) => (await getOrder(world, user, id)).body

describe.each(['coinbase', 'moonpay', 'stripe'])('an order at %s', (provider) => {
  test('waits, is paid, and arrives on the chain', async () => {
    const { id, page } = await begin({ provider })
    expect(await readStatus(id)).toMatchObject({
      status: 'waiting',
      is_current: true,
      provider,
      amount: '0.02',
    })
    const before = await anvil.balance(ada)
    await press(world, page, 'pay')
    expect(await readStatus(id)).toMatchObject({
      status: 'success',
      transaction_hash: expect.stringMatching(/^0x/),
    })
    await expect.poll(() => anvil.balance(ada)).toBe(before + 20_000_000_000_000_000n)
  })

  test('that was declined has failed, for good', async () => {
    const { id, page } = await begin({ provider })
    await press(world, page, 'decline')
    expect(await readStatus(id)).toMatchObject({ status: 'failure' })
    expect(await readStatus(id)).toMatchObject({ status: 'failure', transaction_hash: null })
  })

  test('that takes a while is pending, is listed, and moves no money before it arrives', async () => {
    const { id, page } = await begin({ provider })
    const before = await anvil.balance(ada)
    const nextPage = await press(world, page, 'payLater')
    expect(await readStatus(id)).toMatchObject({ status: 'pending' })
    const { body } = await world.get(funding.listOrders.path, { token: user.token })
    expect((body.orders as funding.Order[]).map((order) => order.id)).toContain(id)
    expect(await anvil.balance(ada)).toBe(before)
    await press(world, nextPage, 'arrive')
    // A second press has no further effect.
    await press(world, nextPage, 'arrive')
    expect(await readStatus(id)).toMatchObject({ status: 'success' })
    await expect.poll(() => anvil.balance(ada)).toBe(before + 20_000_000_000_000_000n)
    const { body: later } = await world.get(funding.listOrders.path, { token: user.token })
    expect((later.orders as funding.Order[]).map((order) => order.id)).not.toContain(id)
  })

  test('on Solana arrives there', async () => {
    const { id, page } = await begin({ provider, address: bob, chain: 'solana:devnet' })
    const before = await solana.balance(bob)
    await press(world, page, 'pay')
    expect(await readStatus(id)).toMatchObject({ status: 'success' })
    await expect.poll(() => solana.balance(bob)).toBe(before + 20_000_000n)
  })

  test('security: is nobody else’s: neither its status nor that it exists', async () => {
    const { id } = await begin({ provider })
    const other = await signIn(world)
    const answers = await Promise.all([getOrder(world, other, id), getOrder(world, other, 'f'.repeat(32))])
    expect(answers[0]).toMatchObject({ status: 404 })
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    const { body } = await world.get(funding.listOrders.path, { token: other.token })
    expect(body).toEqual({ orders: [] })
    expect((await world.get(funding.getOrder.path.replace(':order_id', id))).status).toBe(401)
  })
})

test('a bank that has to agree keeps an order of MoonPay waiting for hours', async () => {
  const { id, page } = await begin({ provider: 'moonpay' })
  await press(world, page, 'authorize')
  expect(await readStatus(id)).toMatchObject({ status: 'authorizing' })
})

test('Coinbase sells, and sends from an account, by the method', async () => {
  const readQuery = async (method: string) =>
    Object.fromEntries(new URL((await begin({ method })).url).searchParams)
  expect(await readQuery('card')).toMatchObject({ defaultExperience: 'buy', defaultPaymentMethod: 'CARD' })
  expect(await readQuery('exchange')).toMatchObject({
    defaultExperience: 'send',
    defaultPaymentMethod: 'CRYPTO_ACCOUNT',
  })
})

test('an order that is over a day old is listed no more', async () => {
  const { id } = await begin()
  world.clock.forward({ seconds: 86_401 })
  const fresh = await signIn(world, user.email)
  const { body } = await world.get(funding.listOrders.path, { token: fresh.token })
  expect((body.orders as funding.Order[]).map((order) => order.id)).not.toContain(id)
  Object.assign(user, fresh)
})

const refusals: readonly [string, Record<string, unknown>, { status: number; code: string }][] = [
  ['a vendor that is not offered', { provider: 'ramp' }, { status: 400, code: 'feature_not_enabled' }],
  ['a name that every object has', { provider: 'constructor' }, { status: 400, code: 'feature_not_enabled' }],
  [
    'a method that this vendor is not offered for',
    { provider: 'moonpay', method: 'exchange' },
    { status: 400, code: 'feature_not_enabled' },
  ],
  [
    'an asset that it does not sell there',
    { chain: 'eip155:42161', asset: 'USDC' },
    { status: 400, code: 'invalid_data' },
  ],
  ['a network that it does not know', { chain: 'eip155:5' }, { status: 400, code: 'invalid_data' }],
  ['a network that is no number', { chain: 'eip155:0x1' }, { status: 400, code: 'invalid_data' }],
  ['an address of the other chain', { address: bob }, { status: 400, code: 'invalid_data' }],
  [
    'an address with a typing error',
    { address: ada.replace('aAeb', 'AAeb') },
    { status: 400, code: 'invalid_data' },
  ],
  ['an amount that is no number', { amount: '1e18' }, { status: 400, code: 'invalid_data' }],
  ['less than nothing', { amount: '-1' }, { status: 400, code: 'invalid_data' }],
  [
    'a color that is more than one',
    { look: { accent_color: '#fff;x' } },
    { status: 400, code: 'invalid_data' },
  ],
]
test.each(refusals)('error: %s is refused, and nothing is kept', async (_, over, { status, code }) => {
  const count = () =>
    world.ctx.db
      .selectFrom('funding_orders')
      .select(({ fn }) => fn.countAll().as('all'))
      .executeTakeFirstOrThrow()
  const before = await count()
  expect(await startOrder(world, user, over)).toMatchObject({ status, body: { code } })
  expect(await count()).toEqual(before)
})
