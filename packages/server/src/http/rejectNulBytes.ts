import { AppError } from '@latchkey/wire'
import type { Server } from './server.ts'

/**
 * A zero byte is part of no honest address, and no text to Postgres, which would answer with an error (R29: malformed
 * bodies).
 */
export function rejectNulBytes(server: Server): void {
  server.use(async (c, next) => {
    if (c.req.raw.url.includes('%00')) throw new AppError('invalid_data')
    await next()
  })
}
