import { AppError } from '@latchkey/wire'
import type { Server } from './server.ts'

/** A valid address has no zero byte, and Postgres would fail on it (R29: malformed bodies). */
export function rejectNulBytes(server: Server): void {
  server.use(async (c, next) => {
    if (c.req.raw.url.includes('%00')) throw new AppError('invalid_data')
    await next()
  })
}
