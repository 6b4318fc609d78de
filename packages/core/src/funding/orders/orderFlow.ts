import { AppError, type funding, type Input, limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import { startOrder } from '../routes.ts'
import { isOver, type Order } from './order.ts'
import { getOrderBook } from './orderBook.ts'

/**
 * - `pending-in-flow`: the vendor's window is open; no payment is known
 * - `pending-after-flow`: paid, or the window is closed and the result is unknown
 * - `authorizing`: a bank must still approve, which may take hours
 * - `unreadable`: the vendor no longer answers; the order continues
 * - `left`: the window was closed without a payment
 */
export type OrderState =
  | { status: 'initial' }
  | { status: 'opening' }
  | { status: 'pending-in-flow'; order: Order }
  | { status: 'pending-after-flow'; order: Order }
  | { status: 'authorizing'; order: Order }
  | { status: 'unreadable'; order: Order }
  | { status: 'left'; order: Order }
  | { status: 'success'; order: Order }
  | { status: 'failure'; order: Order }
  | { status: 'error'; error: AppError }

/** The vendor, payment method, coin and address of a purchase. */
export type OrderRequest = Input<typeof funding.startOrder>

/** The flow of one purchase at an on-ramp. */
export type OrderFlow = Omit<Machine<OrderState>, 'step'> & {
  /**
   * Starts the order, opens the vendor's page in the window, and follows the order until it is finished, the window is
   * closed, or the vendor no longer answers. Open `popup` first within the click, or browsers block it.
   *
   * @throws AppError `unknown_auth_error` without a window, and the server's error
   */
  start(popup: Window | null): Promise<void>
  /** Follows an existing order, for example after a reload. */
  watch(order: Order): Promise<void>
}

const after = [
  'pending-in-flow',
  'pending-after-flow',
  'authorizing',
  'unreadable',
  'left',
  'success',
  'failure',
] as const
const moves: Moves<OrderState> = {
  initial: ['opening'],
  opening: after,
  'pending-in-flow': after,
  'pending-after-flow': after,
  authorizing: after,
  // The user may look again or start a new order.
  unreadable: ['opening'],
  left: ['opening'],
  success: ['opening'],
  failure: ['opening'],
  error: ['opening'],
}

/** The first and the later intervals of requests, by vendor (protocol 19.4). */
const paces: Readonly<Record<string, { firstMs: number; everyMs: number }>> = {
  coinbase: { firstMs: limits.coinbaseFirstMs, everyMs: limits.coinbasePollMs },
  moonpay: { firstMs: limits.moonpayFirstMs, everyMs: limits.moonpayPollMs },
}
const usualPace = { firstMs: limits.coinbaseFirstMs, everyMs: limits.moonpayPollMs }
const toPace = ({ provider }: Order) => paces[provider] ?? usualPace

/**
 * Creates the flow of a purchase at an on-ramp, from the click to the coins.
 *
 * @example
 * const flow = createOrderFlow(client, { provider: 'coinbase', method: 'card', address, chain: 'eip155:8453', asset: 'native' })
 * flow.subscribe(({ status }) => show(status))
 * await flow.start(takePopup())
 */
export function createOrderFlow(client: Client, request: OrderRequest): OrderFlow {
  const book = getOrderBook(client)
  const { step, reset, ...store } = createMachine<OrderState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  let latest = 0

  async function open(popup: Window | null): Promise<Order> {
    if (!popup) throw new AppError('unknown_auth_error', { message: 'Unable to initialize flow' })
    try {
      const { order, url } = await client.call(startOrder, request, { retries: 0 })
      book.add(order, popup)
      popup.location.replace(url)
      return order
    } catch (cause) {
      popup.close()
      throw cause
    }
  }

  /** Each response is a separate step, so that a response after a reset has no effect. */
  async function follow(first: Order, isMine: () => boolean, firstMs: number): Promise<void> {
    const popup = book.findWindow(first.id)
    let [order, closed, unread] = [first, 0, 0]
    for (let ms = firstMs; ; ms = toPace(first).everyMs) {
      await client.wait(ms)
      if (!isMine()) return
      const { status } = await step(store.getState(), async () => {
        const answer = await book.read(order.id).catch(() => undefined)
        order = answer ?? order
        unread = answer?.is_current ? 0 : unread + 1
        closed = popup && !popup.closed ? 0 : closed + 1
        return toState(order, {
          isClosed: !popup || closed >= limits.closedWindowChecks,
          isUnread: unread >= limits.unreadStatuses,
        })
      })
      if (!isMine()) return
      if (isOver(order)) popup?.close()
      if (!isWaiting(status)) return
    }
  }

  async function begin(opening: () => Promise<OrderState>, toFirstMs: (order: Order) => number) {
    const mine = ++latest
    const isMine = () => mine === latest
    const state = await step({ status: 'opening' }, opening)
    if ('order' in state && isWaiting(state.status) && isMine())
      await follow(state.order, isMine, toFirstMs(state.order))
  }

  return {
    ...store,
    reset() {
      latest++
      reset()
    },
    start: (popup) =>
      begin(
        async () => ({ status: 'pending-in-flow', order: await open(popup) }),
        (order) => toPace(order).firstMs,
      ),
    watch: ({ id }) =>
      begin(
        async () => {
          const order = await book.read(id)
          return toState(order, { isClosed: !book.findWindow(order.id), isUnread: false })
        },
        (order) => toPace(order).everyMs,
      ),
  }
}

function isWaiting(status: OrderState['status']): boolean {
  return status === 'pending-in-flow' || status === 'pending-after-flow' || status === 'authorizing'
}

type Circumstances = { isClosed: boolean; isUnread: boolean }

/** Maps the vendor's status and the state of its window to the state that is shown. */
export function toState(
  order: Order,
  { isClosed, isUnread }: Circumstances,
): Exclude<OrderState, { status: 'error' | 'initial' | 'opening' }> {
  if (order.status === 'success' || order.status === 'failure') return { status: order.status, order }
  if (isUnread) return { status: 'unreadable', order }
  if (order.status === 'authorizing') return { status: 'authorizing', order }
  if (order.status === 'pending') return { status: 'pending-after-flow', order }
  return { status: isClosed ? 'left' : 'pending-in-flow', order }
}
