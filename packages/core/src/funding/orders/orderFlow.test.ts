import { limits } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { closeAtEnd } from '../../../../../test/support/closeAtEnd.ts'
import { ada, fundingSettings, openPage, press } from '../../../../../test/support/funding.ts'
import { newClient, signedInClient } from '../../../../../test/support/journeys/client.ts'
import { startServer } from '../../../../../test/support/listeningServer.ts'
import type { World } from '../../../../../test/support/world.ts'
import type { Order } from './order.ts'
import { getOrderBook } from './orderBook.ts'
import { createOrderFlow, type OrderRequest, toState } from './orderFlow.ts'

const order: Order = {
  ...{ id: 'o', provider: 'coinbase', method: 'card', address: ada, chain: 'eip155:1', asset: 'native' },
  ...{ amount: null, status: 'waiting', is_current: true, transaction_hash: null, created_at: 1 },
}
const open = { isClosed: false, isUnread: false }
const rows: readonly [Order['status'], Partial<typeof open>, string][] = [
  ['waiting', {}, 'pending-in-flow'],
  ['waiting', { isClosed: true }, 'left'],
  ['waiting', { isUnread: true }, 'unreadable'],
  ['waiting', { isClosed: true, isUnread: true }, 'unreadable'],
  ['pending', {}, 'pending-after-flow'],
  ['pending', { isClosed: true }, 'pending-after-flow'],
  ['pending', { isUnread: true }, 'unreadable'],
  ['authorizing', {}, 'authorizing'],
  ['authorizing', { isClosed: true }, 'authorizing'],
  ['authorizing', { isUnread: true }, 'unreadable'],
  ['success', {}, 'success'],
  ['success', { isClosed: true, isUnread: true }, 'success'],
  ['failure', {}, 'failure'],
  ['failure', { isClosed: true, isUnread: true }, 'failure'],
]
test.each(rows)('an order that is %s, with %o, is shown as %s', (status, over, shown) => {
  expect(toState({ ...order, status }, { ...open, ...over })).toMatchObject({ status: shown })
})

describe('a purchase', () => {
  let world: World
  beforeAll(async () => {
    const anvil = await startAnvil()
    const server = await startServer({ settings: fundingSettings, env: { RPC_URLS: `31337=${anvil.url}` } })
    closeAtEnd(server.close)
    world = server.world
  })

  /** A window as the browser creates it; time passes when the test says so. */
  async function prepare(over: Partial<OrderRequest> = {}) {
    const waits: { ms: number; pass(): void }[] = []
    const wait = (ms: number) => new Promise<void>((resolve) => waits.push({ ms, pass: resolve }))
    const client = await signedInClient(world, wait)
    const popup = { closed: false, url: '', closeCount: 0 }
    const asWindow = {
      get closed() {
        return popup.closed
      },
      close() {
        popup.closeCount++
        popup.closed = true
      },
      location: {
        replace(url: string) {
          popup.url = url
        },
      },
    } as unknown as Window
    const flow = createOrderFlow(client, {
      ...{ provider: 'coinbase', method: 'card', address: ada, chain: 'eip155:31337', asset: 'native' },
      ...over,
    })
    /** Lets the flow send one request; the waits of the background are longer. */
    const next = async (ms: number) => {
      const isThere = () => waits.findIndex((one) => one.ms === ms)
      await expect.poll(isThere).toBeGreaterThanOrEqual(0)
      waits.splice(isThere(), 1)[0]?.pass()
    }
    return { client, popup, asWindow, flow, next, status: () => flow.getState().status }
  }

  test('leads the window to the vendor, asks after five seconds, and ends with the coins', async () => {
    const { popup, asWindow, flow, next, status } = await prepare()
    const end = flow.start(asWindow)
    await expect.poll(status).toBe('pending-in-flow')
    const page = await press(world, await openPage(world, popup.url), 'payLater')
    await next(limits.coinbaseFirstMs)
    await expect.poll(status).toBe('pending-after-flow')
    await press(world, page, 'arrive')
    await next(limits.coinbasePollMs)
    await end
    expect(status()).toBe('success')
    expect(popup.closeCount).toBe(1)
  })

  test('MoonPay is asked after eight seconds and each three; a bank may take its time', async () => {
    const { popup, asWindow, flow, next, status } = await prepare({ provider: 'moonpay' })
    const end = flow.start(asWindow)
    await expect.poll(status).toBe('pending-in-flow')
    const page = await press(world, await openPage(world, popup.url), 'authorize')
    await next(limits.moonpayFirstMs)
    await expect.poll(status).toBe('authorizing')
    await press(world, page, 'refund')
    await next(limits.moonpayPollMs)
    await end
    expect(status()).toBe('failure')
  })

  test('a window that is closed three times over is left, and the order is still known', async () => {
    const { client, popup, asWindow, flow, next, status } = await prepare()
    const end = flow.start(asWindow)
    await expect.poll(status).toBe('pending-in-flow')
    popup.closed = true
    await next(limits.coinbaseFirstMs)
    await next(limits.coinbasePollMs)
    expect(status()).toBe('pending-in-flow')
    await next(limits.coinbasePollMs)
    await end
    expect(status()).toBe('left')
    expect(getOrderBook(client).getState()).toMatchObject([{ status: 'waiting' }])
  })

  test('what was paid is known again after a reload', async () => {
    const { client, popup, asWindow, flow, status } = await prepare()
    void flow.start(asWindow)
    await expect.poll(status).toBe('pending-in-flow')
    await press(world, await openPage(world, popup.url), 'payLater')
    const [{ id } = { id: '' }] = getOrderBook(client).getState()
    await getOrderBook(client).read(id)
    const later = newClient(world, client.storage, () => new Promise(() => {}))
    await later.session.refresh()
    await getOrderBook(later).load()
    expect(getOrderBook(later).getState()).toMatchObject([{ id, status: 'pending' }])
  })

  test('error: a blocked window begins no order', async () => {
    const { client, flow } = await prepare()
    await expect(flow.start(null)).rejects.toMatchObject({ message: 'Unable to initialize flow' })
    expect(getOrderBook(client).getState()).toEqual([])
    expect(flow.getState()).toMatchObject({ status: 'error' })
  })

  test('error: a refused order closes the window, and the next try works', async () => {
    const { asWindow, popup, flow } = await prepare({ chain: 'eip155:5' })
    await expect(flow.start(asWindow)).rejects.toMatchObject({ code: 'invalid_data' })
    expect(popup.closeCount).toBe(1)
    await expect(flow.start(asWindow)).rejects.toMatchObject({ code: 'invalid_data' })
  })

  test('twice at once is one order', async () => {
    const { client, asWindow, flow, status } = await prepare()
    void flow.start(asWindow)
    await expect(flow.start(asWindow)).rejects.toThrow('No move from opening to opening.')
    await expect.poll(status).toBe('pending-in-flow')
    expect(getOrderBook(client).getState()).toHaveLength(1)
  })

  test('after a reset the answer that was on its way shows nothing', async () => {
    const { asWindow, flow, next, status } = await prepare()
    const end = flow.start(asWindow)
    await expect.poll(status).toBe('pending-in-flow')
    flow.reset()
    await next(limits.coinbaseFirstMs)
    await end
    expect(status()).toBe('initial')
  })

  test('security: another user of the same page sees none of it', async () => {
    const { client, asWindow, flow, status } = await prepare()
    void flow.start(asWindow)
    await expect.poll(status).toBe('pending-in-flow')
    await client.session.logout()
    expect(getOrderBook(client).getState()).toEqual([])
  })
})
