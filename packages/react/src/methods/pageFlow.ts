import type { Client } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'

/**
 * One flow for all hooks of a page, as published: a code that one component has sent may be typed into another, and both
 * see the same state. It begins anew when its user has left.
 */
export function pageFlow<F extends { reset(): void }>(
  make: (client: Client) => F,
): (latchkey: Latchkey) => F {
  const made = new WeakMap<Latchkey, F>()
  return (latchkey) => {
    const known = made.get(latchkey)
    if (known) return known
    const { client } = latchkey
    const flow = make(client)
    made.set(latchkey, flow)
    client.session.store.subscribe(({ user }, before) => {
      if (before.user && !user) flow.reset()
    })
    return flow
  }
}
