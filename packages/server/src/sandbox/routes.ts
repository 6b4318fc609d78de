import { AppError } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import { isLoopback } from '../http/cors.ts'
import type { Server } from '../http/route.ts'
import { captchaSandbox } from './captcha.ts'
import { customAuthSandbox } from './customAuth.ts'
import { farcasterSandbox } from './farcaster.ts'
import { inboxSandbox } from './inbox.ts'
import { indexPage } from './indexPage.ts'
import { oauthSandbox } from './oauth.ts'
import { showPage } from './page.ts'
import { telegramSandbox } from './telegram.ts'

/** Stands in for every outside service, so that everything can be tried without keys. Never mounted in production. */
export function sandboxRoutes(server: Server, ctx: Context): void {
  server.use('/sandbox/*', async (c, next) => {
    refuseForeignHost(c, ctx)
    await next()
  })
  server.get('/sandbox', (c) => showPage(c, indexPage))
  inboxSandbox(server, ctx)
  captchaSandbox(server, ctx)
  customAuthSandbox(server, ctx)
  oauthSandbox(server, ctx)
  telegramSandbox(server, ctx)
  farcasterSandbox(server, ctx)
}

/**
 * A page of another name that resolves to this machine (DNS rebinding) would be same-origin with the inbox, and could
 * read the codes.
 */
function refuseForeignHost(c: Call, { config }: Context): void {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const { hostname } = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : { hostname: '' }
  const known = isLoopback(hostname) || hostname.endsWith('.test') || host === new URL(config.publicUrl).host
  if (!known) throw new AppError('invalid_origin')
}
