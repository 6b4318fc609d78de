import type { Context } from '../../../context.ts'
import { endPage, endPagePolicy } from '../../../html/endPage.ts'
import { createPageLimit } from '../../../http/page.ts'
import type { Server } from '../../../http/server.ts'
import { answerDrive } from './callback.ts'

const path = '/api/v1/recovery/oauth/callback/google-drive'
const perMinute = 300

/** Google's callback. */
export function cloudCallbackRoutes(server: Server, ctx: Context): void {
  const limit = createPageLimit(ctx)
  server.get(path, async (c) => {
    limit(c, { path, perMinute })
    const address = await answerDrive(ctx, new URL(c.req.url).searchParams)
    if (address === undefined) return c.html(lostPage, 400, { 'content-security-policy': endPagePolicy })
    return c.redirect(address, 303)
  })
}

/** For a visitor who comes back too late or twice: no page is waiting. */
const lostPage = endPage({
  title: 'This step has ended',
  text: 'It took too long, or it was finished already. Close this window, go back to the app and try again.',
})
