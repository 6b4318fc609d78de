import type { Client } from '../../client.ts'
import { createValue } from '../../store.ts'
import { listOrders } from '../routes.ts'
import { isOnItsWay, isOver, type Order, type OrderBook } from './order.ts'
import { createWatch } from './watch.ts'

/**
 * Returns the orders of this client's user. All screens share them.
 *
 * @example
 * const book = getOrderBook(client)
 * await book.load()
 * const isOnItsWay = book.getState().some(({ status }) => status === 'pending')
 */
export function getOrderBook(client: Client): OrderBook {
  client.later.orderBook ??= createOrderBook(client)
  return client.later.orderBook
}

function createOrderBook(client: Client): OrderBook {
  const { set, ...orders } = createValue<readonly Order[]>([])
  const watch = createWatch(client, put)
  const windows = new Map<string, Window>()

  function put(order: Order): void {
    const others = orders.getState().filter(({ id }) => id !== order.id)
    set([order, ...others].sort((a, b) => b.created_at - a.created_at))
  }

  // The orders of another user do not belong here.
  client.session.store.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return
    watch.stop()
    windows.clear()
    set([])
  })

  function findWindow(id: string): Window | undefined {
    const popup = windows.get(id)
    return popup?.closed ? undefined : popup
  }

  return {
    ...orders,
    async load() {
      const { orders: list } = await client.call(listOrders, {})
      for (const order of list) put(order)
      // An order paid just before a reload still has the status unpaid, so the vendor is asked.
      const unpaid = list.filter(({ status }) => status === 'waiting')
      await Promise.all(unpaid.map(({ id }) => watch.read(id).catch(() => {})))
      // Unpaid orders are not watched: their window may have been closed at once.
      for (const order of orders.getState()) if (isOnItsWay(order)) watch.begin(order.id)
    },
    add(order, popup) {
      put(order)
      windows.set(order.id, popup)
      watch.begin(order.id)
    },
    findWindow,
    listUnfinished: () =>
      orders
        .getState()
        .filter((order) => isOnItsWay(order) || (!isOver(order) && findWindow(order.id) !== undefined)),
    read: watch.read,
  }
}
