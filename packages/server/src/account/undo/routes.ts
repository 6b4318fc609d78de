import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { endPage, endPagePolicy } from '../../html/endPage.ts'
import { readForm } from '../../http/form.ts'
import { createRequestLimit } from '../../http/limit.ts'
import type { Server } from '../../http/route.ts'
import { createAddressReader } from '../../network/address.ts'
import { endedText, undoneText, undoPage, undoPagePolicy } from './page.ts'
import { undo } from './undo.ts'

const path = '/undo/:app_id'
const perMinute = 30

/** Where "This was not me" leads (account/notices). Looking changes nothing; the button does. */
export function undoRoutes(server: Server, ctx: Context): void {
  const addressOf = createAddressReader(ctx.config.trustedProxies)
  const limit = createRequestLimit(() => ctx.now().getTime())

  server.on(['GET', 'POST'], path, async (c) => {
    c.set('handler', path)
    if (ctx.config.ipLimits) {
      const socket = c.env?.incoming?.socket.remoteAddress
      const address = addressOf({ socket, forwarded: c.req.header('x-forwarded-for') })
      limit({ handler: `${c.req.method} ${path}`, address, perMinute })
    }
    const app = await namedApp(c.req.param('app_id'))
    if (c.req.method === 'GET')
      return c.html(undoPage(app), 200, { 'content-security-policy': undoPagePolicy })
    const token = (await readForm(c.req.raw)).get('token') ?? ''
    const undone = await undo(ctx, { app, token })
    const said = undone
      ? endPage({ title: 'It is undone', text: undoneText(app, undone.missing) })
      : endPage({ title: 'This link has ended', text: endedText(app) })
    return c.html(said, undone ? 200 : 400, { 'content-security-policy': endPagePolicy })
  })

  async function namedApp(id: string): Promise<App> {
    const app = /^[\w-]{25}$/.test(id) ? await ctx.apps.find(id) : undefined
    if (!app) throw new AppError('not_found')
    return app
  }
}
