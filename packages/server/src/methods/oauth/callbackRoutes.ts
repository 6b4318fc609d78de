import type { Context } from '../../context.ts'
import { endPagePolicy } from '../../html/endPage.ts'
import { readForm } from '../../http/form.ts'
import { createPageLimit } from '../../http/page.ts'
import type { Server } from '../../http/server.ts'
import { answerCallback } from './callback.ts'
import { lostPage } from './lostPage.ts'

const path = '/api/v1/oauth/callback/:provider'
const perMinute = 300

/** The callback of providers. Apple posts a form, the others use an address. */
export function callbackRoutes(server: Server, ctx: Context): void {
  const limit = createPageLimit(ctx)
  server.on(['GET', 'POST'], path, async (c) => {
    limit(c, { path, perMinute })
    const params = c.req.method === 'GET' ? new URL(c.req.url).searchParams : await readForm(c.req.raw)
    const address = await answerCallback(ctx, { provider: c.req.param('provider'), params })
    if (address === undefined) return c.html(lostPage, 400, lostHeaders)
    // 303: the browser must not post the form again.
    return c.redirect(address, 303)
  })
}

const lostHeaders = { 'content-security-policy': endPagePolicy }
