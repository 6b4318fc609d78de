import { AppError, parseUrl } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import type { Bindings, Server } from '../http/server.ts'
import { canonical } from '../network/address.ts'
import { isLoopback } from '../network/loopback.ts'
import { isLoopbackAddress } from '../network/publicAddress.ts'
import { homePage } from './homePage.ts'
import { indexPage } from './indexPage.ts'
import { missingPage } from './missingPage.ts'
import { showPage } from './page.ts'
import { describeServer } from './serverInfo.ts'
import { sandboxServices } from './services.ts'

/** Replaces every outside service, so that everything can be tried without keys. Never mounted in production. */
export function sandboxRoutes(server: Server, ctx: Context): void {
  server.use('/sandbox/*', async (c, next) => {
    assertThisMachine(c, ctx)
    assertLocalHost(c, ctx)
    await next()
  })
  // Only links, which any caller may see.
  server.get('/', (c) => showPage(c, homePage))
  server.get('/sandbox/server', (c) => c.json(describeServer(ctx.config)))
  server.get('/sandbox', (c) => showPage(c, indexPage))
  for (const { mount } of sandboxServices) mount(server, ctx)
  // Last: all other paths. Programs get the same response as for any unknown path.
  server.get('/sandbox/*', (c) => {
    if (!c.req.header('accept')?.includes('text/html')) throw new AppError('not_found')
    c.status(404)
    return showPage(c, missingPage)
  })
}

const closedMessage =
  'The sandbox answers only the machine it runs on. LATCHKEY_SANDBOX=network opens it to anyone who can reach this port.'

/**
 * A caller who opens the inbox can log in as any user. So a server that listens on every interface shows it only to
 * this machine. The remote address decides, and headers can only add refusals: behind a proxy or a tunnel on this
 * machine every connection is local, and its headers name the real callers.
 */
function assertThisMachine(c: Call, { config }: Context): void {
  if (config.sandboxOpen) return
  const { incoming } = (c.env ?? {}) as Bindings // untyped between Hono and node-server
  const forwardChain = c.req.header('x-forwarded-for')?.split(',') ?? []
  const hops = [incoming?.socket.remoteAddress ?? '', ...forwardChain].map(canonical)
  const isNamed = c.req.header('forwarded') !== undefined
  if (isNamed || !hops.every(isLoopbackAddress))
    throw new AppError('invalid_origin', { message: closedMessage })
}

/**
 * A page with another name that resolves to this machine (DNS rebinding) would be same-origin with the inbox, and could
 * read the codes.
 */
function assertLocalHost(c: Call, { config }: Context): void {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const hostname = parseUrl(`http://${host}`)?.hostname ?? ''
  const isKnownHost =
    isLoopback(hostname) || hostname.endsWith('.test') || host === new URL(config.publicUrl).host
  if (!isKnownHost) throw new AppError('invalid_origin')
}
