import { AppError } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { allowLocalPages } from './allowLocalPages.ts'
import { inboxList, inboxPage } from './inboxPage.ts'
import { inboxScript } from './inboxScript.ts'
import { getHtml, listMessages } from './inboxStore.ts'
import { showPage } from './page.ts'

/** A mail runs nothing and has no origin, as in any mail program. */
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'none'"

/** The inbox for codes on a laptop. Never mounted in production. */
export function inboxSandbox(server: Server, ctx: Context): void {
  const readRecipient = (c: Call) => (c.req.query('to') ?? '').trim().toLowerCase()
  server.get('/sandbox/inbox', async (c) => {
    return showPage(
      c,
      inboxPage({ messages: await listMessages(ctx.db, readRecipient(c)), to: readRecipient(c) }),
    )
  })
  server.get('/sandbox/inbox/list', async (c) =>
    c.html(inboxList(await listMessages(ctx.db, readRecipient(c))).toString()),
  )
  server.get('/sandbox/inbox.js', (c) => c.body(inboxScript, 200, { 'content-type': 'text/javascript' }))
  server.get('/sandbox/inbox.json', async (c) => {
    allowLocalPages(c)
    const messages = await listMessages(ctx.db, readRecipient(c))
    return c.json({ messages: messages.map(({ id: _id, ...message }) => message) })
  })
  server.get('/sandbox/inbox/:id{[0-9]{1,15}}', async (c) => {
    const html = await getHtml(ctx.db, Number(c.req.param('id')))
    if (html === undefined) throw new AppError('not_found')
    c.header('content-security-policy', mailPolicy)
    return c.html(html)
  })
}
