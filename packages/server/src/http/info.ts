import type { Context } from '../context.ts'
import { openApi } from './openapi.ts'
import type { Server } from './server.ts'

/** The server's data about itself. */
export function infoRoutes(server: Server, ctx: Context): void {
  let description: Record<string, unknown> | undefined
  server.get('/openapi.json', (c) => {
    description ??= openApi({ publicUrl: ctx.config.publicUrl })
    c.header('access-control-allow-origin', '*')
    return c.json(description)
  })
}
