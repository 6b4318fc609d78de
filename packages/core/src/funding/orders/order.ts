import type { funding } from '@latchkey/wire'
import type { Store } from '../../store.ts'

/** A purchase at an on-ramp, as the server stores it. */
export type Order = funding.Order

/** The user's orders, finished and unfinished. One store for each client, so that closing the modal loses nothing. */
export type OrderBook = Store<readonly Order[]> & {
  /** Reads unfinished orders from the server, for example after a reload, and watches those that are paid. */
  load(): Promise<void>
  /** Stores an order and watches it until it is finished. */
  add(order: Order, popup: Window): void
  /** The vendor's window, while it is open. */
  findWindow(id: string): Window | undefined
  /** Orders that may still be paid or arrive: the user is warned before starting a second one. */
  listUnfinished(): readonly Order[]
  /** Reads an order now and stores the result. Throws the server's error. */
  read(id: string): Promise<Order>
}

/** Whether money was paid and the coins have not arrived. */
export function isOnItsWay({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || status === 'authorizing'
}

/** Whether the status is final. */
export function isOver({ status }: Pick<Order, 'status'>): boolean {
  return status === 'success' || status === 'failure'
}
