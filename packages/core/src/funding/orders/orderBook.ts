import type { funding } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { createValue, type Store } from '../../store.ts'
import { listOrders } from '../routes.ts'
import { createWatch } from './watch.ts'

export type Order = funding.Order

/** What the user has bought and what is on its way. One for each client, so that a closed modal forgets nothing. */
export type OrderBook = Store<readonly Order[]> & {
  /** Asks the server for what may still arrive, as after a reload, and goes on watching what was paid. */
  load(): Promise<void>
  /** Keeps an order, and watches it until it is over. */
  add(order: Order): void
  /** Asks for an order now; with what the server last said. Throws what the server throws. */
  read(id: string): Promise<Order>
}

/**
 * The orders of this client's user. The same one for every screen.
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

  function put(order: Order): void {
    const others = orders.getState().filter(({ id }) => id !== order.id)
    set([order, ...others].sort((a, b) => b.created_at - a.created_at))
  }

  // Another user's are not this one's.
  client.session.store.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return
    watch.stop()
    set([])
  })

  return {
    ...orders,
    async load() {
      const { orders: list } = await client.call(listOrders, {})
      for (const order of list) {
        put(order)
        // Nothing is awaited of one that nobody has paid: it may be a window that was closed at once.
        if (isOnItsWay(order)) watch.begin(order.id)
      }
    },
    add(order) {
      put(order)
      watch.begin(order.id)
    },
    read: watch.read,
  }
}

/** Money was paid and has not arrived. */
export function isOnItsWay({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || status === 'authorizing'
}

/** Nothing more comes of it. */
export function isOver({ status }: Pick<Order, 'status'>): boolean {
  return status === 'success' || status === 'failure'
}
