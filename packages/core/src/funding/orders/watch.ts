import type { funding } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { getOrder } from '../routes.ts'

type Order = funding.Order

/** In the background a few seconds make no difference. */
const everyMs = 10_000
/** A bank may take hours. An open page stops after this time; the next visit asks again. */
const untilMs = 3_600_000

export type Watch = {
  /** Asks repeatedly until the order is finished. */
  begin(id: string): void
  /** Asks once. */
  read(id: string): Promise<Order>
  /** Stops for good and ignores late responses. */
  stop(): void
}

/** Follows orders independently of the screen and passes on the server's responses. */
export function createWatch(
  client: Pick<Client, 'call' | 'wait' | 'now'>,
  put: (order: Order) => void,
): Watch {
  let stopping = new AbortController()
  const under = new Set<string>()

  async function read(id: string): Promise<Order> {
    const { signal } = stopping
    const order = await client.call(getOrder, { order_id: id }, { signal, retries: 0 })
    if (!signal.aborted) put(order)
    return order
  }

  async function follow(id: string): Promise<void> {
    const { signal } = stopping
    for (const end = client.now() + untilMs; client.now() < end; ) {
      await client.wait(everyMs)
      if (signal.aborted) return
      // Without a network or a response, tries again.
      const order = await read(id).catch(() => undefined)
      if (signal.aborted || order?.status === 'success' || order?.status === 'failure') return
    }
  }

  return {
    read,
    begin(id) {
      if (under.has(id)) return
      under.add(id)
      const { signal } = stopping
      void follow(id).finally(() => !signal.aborted && under.delete(id))
    },
    stop() {
      stopping.abort()
      stopping = new AbortController()
      under.clear()
    },
  }
}
