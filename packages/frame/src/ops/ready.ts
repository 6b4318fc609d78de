import type { Op } from '../serve.ts'

/** The client pings until it is answered; that the page listens is the whole answer (`wire.md` 6.2). */
export function ready(): Op<'privy:iframe:ready'> {
  return async () => ({})
}
