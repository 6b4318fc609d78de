import type { Client } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'

/**
 * One flow for all hooks of a page, as published: one component may send a code that another one verifies, and both see
 * the same state. It starts again after its user has logged out.
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
