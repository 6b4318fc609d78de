import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import { createCallerAddress } from './callerAddress.ts'
import { createRequestLimit } from './limit.ts'

type Page = {
  /** As declared, never as typed: metrics and logs go by it. */
  path: string
  /** Calls of one network in a minute before it is refused. */
  perMinute: number
  /** What is counted together. @default the path */
  counted?: string
}

/** Opens each request of a page that is no call of the contract. Throws `too_many_requests`. */
export function createPageLimit(ctx: Context): (c: Call, page: Page) => void {
  const getAddress = createCallerAddress(ctx)
  const limit = createRequestLimit(() => ctx.now().getTime())
  return (c, { path, perMinute, counted = path }) => {
    c.set('handler', path)
    if (ctx.config.ipLimits) limit({ handler: counted, address: getAddress(c), perMinute })
  }
}
