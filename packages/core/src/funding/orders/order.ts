import type { funding } from '@latchkey/wire'
import type { Store } from '../../store.ts'

export type Order = funding.Order

/** What the user has bought and what is on its way. One for each client, so that a closed modal forgets nothing. */
export type OrderBook = Store<readonly Order[]> & {
  /** Asks the server for what may still arrive, as after a reload, and goes on watching what was paid. */
  load(): Promise<void>
  /** Keeps an order, and watches it until it is over. */
  add(order: Order, popup: Window): void
  /** The vendor's window, while it is open. */
  findWindow(id: string): Window | undefined
  /** Those that may still be paid or arrive: a second one is not begun without saying so. */
  listUnfinished(): readonly Order[]
  /** Asks for an order now; with what the server last said. Throws what the server throws. */
  read(id: string): Promise<Order>
}

/** Money was paid and has not arrived. */
export function isOnItsWay({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || status === 'authorizing'
}

/** Nothing more comes of it. */
export function isOver({ status }: Pick<Order, 'status'>): boolean {
  return status === 'success' || status === 'failure'
}
