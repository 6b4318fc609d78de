import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { endPage, endPagePolicy } from '../../html/endPage.ts'
import { readForm } from '../../http/form.ts'
import { createPageLimit } from '../../http/page.ts'
import type { Server } from '../../http/server.ts'
import { endedText, undoneText, undoPage, undoPagePolicy } from './page.ts'
import { undo } from './undo.ts'

const path = '/undo/:app_id'
const perMinute = 30

/** The target of "This was not me" (`notices/`). Opening it changes nothing; its button does. */
export function undoRoutes(server: Server, ctx: Context): void {
  const limit = createPageLimit(ctx)
  server.on(['GET', 'POST'], path, async (c) => {
    limit(c, { path, perMinute, counted: `${c.req.method} ${path}` })
    const app = await ctx.apps.find(c.req.param('app_id'))
    if (!app) throw new AppError('not_found')
    if (c.req.method === 'GET')
      return c.html(undoPage(app, c.req.query('of') === 'address' ? 'address' : 'change'), 200, {
        'content-security-policy': undoPagePolicy,
      })
    const token = (await readForm(c.req.raw)).get('token') ?? ''
    const undone = await undo(ctx, { app, token })
    const page = undone
      ? endPage({ title: 'It is undone', text: undoneText(app, undone) })
      : endPage({ title: 'This link has ended', text: endedText(app) })
    return c.html(page, undone ? 200 : 400, { 'content-security-policy': endPagePolicy })
  })
}
