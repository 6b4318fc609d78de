import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import { createCallerAddress } from './callerAddress.ts'
import { createRequestLimit } from './limit.ts'

type Page = {
  /** As declared, never as typed: metrics and logs use it. */
  path: string
  /** Allowed calls of one network per minute. */
  perMinute: number
  /** The counter that several pages share. @default the path */
  counted?: string
}

/** Starts each request of a page outside of the contract. Throws `too_many_requests`. */
export function createPageLimit(ctx: Context): (c: Call, page: Page) => void {
  const getAddress = createCallerAddress(ctx)
  const limit = createRequestLimit(ctx)
  return (c, { path, perMinute, counted = path }) => {
    c.set('handler', path)
    if (ctx.config.ipLimits) limit({ handler: counted, address: getAddress(c), perMinute })
  }
}
