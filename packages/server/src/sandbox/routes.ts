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

/** Stands in for every outside service, so that everything can be tried without keys. Never mounted in production. */
export function sandboxRoutes(server: Server, ctx: Context): void {
  server.use('/sandbox/*', async (c, next) => {
    assertThisMachine(c, ctx)
    assertLocalHost(c, ctx)
    await next()
  })
  // Links alone: whoever reaches the port may see them.
  server.get('/', (c) => showPage(c, homePage))
  server.get('/sandbox/server', (c) => c.json(describeServer(ctx.config)))
  server.get('/sandbox', (c) => showPage(c, indexPage))
  for (const { mount } of sandboxServices) mount(server, ctx)
  // Last: what nothing above answers. Programs get the answer of every other path.
  server.get('/sandbox/*', (c) => {
    if (!c.req.header('accept')?.includes('text/html')) throw new AppError('not_found')
    c.status(404)
    return showPage(c, missingPage)
  })
}

const closedMessage =
  'The sandbox answers only the machine it runs on. LATCHKEY_SANDBOX=network opens it to anyone who can reach this port.'

/**
 * A caller who opens the inbox can log in as any user, so a server that listens on every interface shows it
 * to this machine alone. The remote address decides; headers can only refuse more: behind a proxy or a tunnel
 * on this machine every connection is a local one, and its headers name the callers that it forwards for.
 */
function assertThisMachine(c: Call, { config }: Context): void {
  if (config.sandboxOpen) return
  const { incoming } = (c.env ?? {}) as Bindings // untyped at the seam between Hono and node-server
  const forwardChain = c.req.header('x-forwarded-for')?.split(',') ?? []
  const hops = [incoming?.socket.remoteAddress ?? '', ...forwardChain].map(canonical)
  const isNamed = c.req.header('forwarded') !== undefined
  if (isNamed || !hops.every(isLoopbackAddress))
    throw new AppError('invalid_origin', { message: closedMessage })
}

/**
 * A page of another name that resolves to this machine (DNS rebinding) would be same-origin with the inbox, and could
 * read the codes.
 */
function assertLocalHost(c: Call, { config }: Context): void {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const hostname = parseUrl(`http://${host}`)?.hostname ?? ''
  const isKnownHost =
    isLoopback(hostname) || hostname.endsWith('.test') || host === new URL(config.publicUrl).host
  if (!isKnownHost) throw new AppError('invalid_origin')
}
