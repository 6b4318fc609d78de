import { AppError, parseUrl } from '@latchkey/wire'
import { listApps } from '../app/store.ts'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import {
  type Behavior,
  findBehavior,
  isBehavior,
  issueFakeToken,
  setBehavior,
} from '../vendors/captcha/fake.ts'
import { captchaPage } from './captchaPage.ts'
import { assertSandboxPage, readForm, showPage } from './page.ts'
import { turnstileScript } from './turnstileScript.ts'

const slowMs = 3_000

/** The widget's script, its requests, and the page that sets its behavior. Never mounted in production. */
export function captchaSandbox(server: Server, ctx: Context): void {
  server.get('/sandbox/captcha', async (c) => {
    const apps = (await listApps(ctx)).map(async ({ id, name, settings }) => {
      const behavior = await findBehavior(ctx, id)
      return { id, name, behavior, siteKey: settings.captcha_site_key }
    })
    return showPage(c, captchaPage(await Promise.all(apps)))
  })
  server.post('/sandbox/captcha', async (c) => {
    assertSandboxPage(c)
    const { app, behavior } = await readForm(c)
    if (!(await ctx.apps.find(String(app))) || !isBehavior(String(behavior)))
      throw new AppError('invalid_data')
    await setBehavior(ctx, { appId: String(app), behavior: String(behavior) as Behavior })
    return c.redirect('/sandbox/captcha', 303)
  })
  server.get('/sandbox/turnstile.js', (c) => {
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.body(turnstileScript(ctx.config.publicUrl), 200, { 'content-type': 'text/javascript' })
  })
  server.get('/sandbox/turnstile/challenge', async (c) => {
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    const action = c.req.query('action') ?? ''
    const behavior = await findBehavior(ctx, action)
    if (behavior === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
    if (behavior === 'silent') return c.json({ silent: true })
    if (behavior === 'fail') return c.json({ error: '300030' })
    // As with Turnstile, the browser reports the page's host, not the page.
    const origin = c.req.header('origin') ?? ctx.config.publicUrl
    const hostname = parseUrl(origin)?.hostname ?? ''
    const expiresMs = behavior === 'expire' ? 2_000 : 300_000
    return c.json({ token: issueFakeToken(ctx, { hostname, action }), expiresMs })
  })
}
