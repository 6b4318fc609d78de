import type { Client } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'

/**
 * One flow for all hooks of a page, as published: a code that one component has sent may be typed into another, and both
 * see the same state. It begins anew when its user has left.
 */
export function pageFlow<F extends { reset(): void }>(
  make: (client: Client) => F,
): (latchkey: Latchkey) => F {
  const start = ({ client }: Latchkey) => {
    const flow = make(client)
    client.session.store.subscribe(({ user }, before) => {
      if (before.user && !user) flow.reset()
    })
    return flow
  }
  return (latchkey) => latchkey.share(start)
}
