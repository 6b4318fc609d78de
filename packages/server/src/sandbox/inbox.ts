import { AppError } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import { isLoopback } from '../http/cors.ts'
import type { Server } from '../http/route.ts'
import { inboxList, inboxPage } from './inboxPage.ts'
import { inboxScript } from './inboxScript.ts'
import { htmlOf, listMessages } from './inboxStore.ts'

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'"
/** A mail runs nothing and is of no origin, as in any mail program. */
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'none'"

/** Where codes arrive on a laptop. Never mounted in production. */
export function inboxRoutes(server: Server, ctx: Context): void {
  const toOf = (c: Call) => (c.req.query('to') ?? '').trim().toLowerCase()
  server.use('/sandbox/*', async (c, next) => {
    refuseForeignHost(c, ctx)
    await next()
  })
  server.get('/sandbox/inbox', async (c) => {
    c.header('content-security-policy', pagePolicy)
    return c.html(inboxPage({ messages: await listMessages(ctx.db, toOf(c)), to: toOf(c) }))
  })
  server.get('/sandbox/inbox/list', async (c) => c.html(inboxList(await listMessages(ctx.db, toOf(c)))))
  server.get('/sandbox/inbox.js', (c) => c.body(inboxScript, 200, { 'content-type': 'text/javascript' }))
  server.get('/sandbox/inbox.json', async (c) => {
    const messages = await listMessages(ctx.db, toOf(c))
    return c.json({ messages: messages.map(({ id: _id, ...message }) => message) })
  })
  server.get('/sandbox/inbox/:id{[0-9]{1,15}}', async (c) => {
    const html = await htmlOf(ctx.db, Number(c.req.param('id')))
    if (html === undefined) throw new AppError('not_found')
    c.header('content-security-policy', mailPolicy)
    return c.html(html)
  })
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
