import { AppError, parseUrl } from '@latchkey/wire'
import { listApps } from '../app/store.ts'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import {
  type Behaviour,
  findBehaviour,
  isBehaviour,
  issueFakeToken,
  setBehaviour,
} from '../vendors/captcha/fake.ts'
import { captchaPage } from './captchaPage.ts'
import { assertSandboxPage, readForm, showPage } from './page.ts'
import { turnstileScript } from './turnstileScript.ts'

const slowMs = 3_000

/** The widget's script, what it asks, and the page that sets its behaviour. Never mounted in production. */
export function captchaSandbox(server: Server, ctx: Context): void {
  server.get('/sandbox/captcha', async (c) => {
    const apps = (await listApps(ctx)).map(async ({ id, name, settings }) => {
      const behaviour = await findBehaviour(ctx, id)
      return { id, name, behaviour, siteKey: settings.captcha_site_key }
    })
    return showPage(c, captchaPage(await Promise.all(apps)))
  })
  server.post('/sandbox/captcha', async (c) => {
    assertSandboxPage(c)
    const { app, behaviour } = await readForm(c)
    if (!(await ctx.apps.find(String(app))) || !isBehaviour(String(behaviour)))
      throw new AppError('invalid_data')
    await setBehaviour(ctx, { app: String(app), behaviour: String(behaviour) as Behaviour })
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
    const behaviour = await findBehaviour(ctx, action)
    if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
    if (behaviour === 'silent') return c.json({ silent: true })
    if (behaviour === 'fail') return c.json({ error: '300030' })
    // As with Turnstile, the page's host is what the browser says, not what the page says.
    const origin = c.req.header('origin') ?? ctx.config.publicUrl
    const hostname = parseUrl(origin)?.hostname ?? ''
    const expiresMs = behaviour === 'expire' ? 2_000 : 300_000
    return c.json({ token: issueFakeToken(ctx, { hostname, action }), expiresMs })
  })
}
