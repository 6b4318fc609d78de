import { AppError, parseUrl } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import { listApps } from '../app/store.ts'
import { findVendorKeys } from '../app/vendorKeys.ts'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { fakeBotToken, signMiniApp, signWidget } from '../vendors/telegram/fake.ts'
import { assertSandboxPage, readForm, showPage } from './page.ts'
import { telegramPage } from './telegramPage.ts'
import { telegramPageScript } from './telegramScript.ts'

const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))
const maybe = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.maxLength(64),
  v.transform((text) => text || undefined),
)
const Form = v.object({
  bot_id: v.string(),
  origin: v.string(),
  as: v.picklist(['widget', 'miniApp']),
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  first_name: nonEmpty,
  last_name: maybe,
  username: maybe,
})

/** The part of Telegram that a login needs: tells the app's bot which user it is. Never mounted in production. */
export function telegramSandbox(server: Server, ctx: Context): void {
  server.get('/sandbox/telegram/auth', async (c) => {
    const loginRequest = { botId: c.req.query('bot_id') ?? '', origin: c.req.query('origin') ?? '' }
    const app = await findApp(ctx, loginRequest)
    if (await findVendorKeys(ctx, app, 'telegram'))
      return c.redirect(`${ctx.config.vendorOrigins.TELEGRAM_OAUTH_URL}/auth${new URL(c.req.url).search}`)
    const returnTo = c.req.query('return_to')
    const isOurs = returnTo !== undefined && parseUrl(returnTo)?.origin === loginRequest.origin
    return showPage(
      c,
      telegramPage({ app, ...loginRequest, returnTo: isOurs ? returnTo : loginRequest.origin }),
    )
  })

  server.get('/sandbox/telegram.js', (c) =>
    c.body(telegramPageScript, 200, { 'content-type': 'text/javascript' }),
  )

  server.post('/sandbox/telegram/sign', async (c) => {
    assertSandboxPage(c)
    const form = v.safeParse(Form, await readForm(c))
    if (!form.success) throw new AppError('invalid_data')
    const { bot_id, origin, as, ...person } = form.output
    const token = fakeBotToken(await findApp(ctx, { botId: bot_id, origin }))
    if (token === undefined) throw new AppError('not_found')
    const sign = as === 'widget' ? signWidget : signMiniApp
    return c.json(sign(token, { person: dropUndefined(person), now: ctx.now() }))
  })
}

/** As in Telegram, a bot answers only pages of its own site. */
async function findApp(ctx: Context, { botId, origin }: { botId: string; origin: string }): Promise<App> {
  const app = (await listApps(ctx)).find(
    ({ settings, allowedOrigins }) =>
      settings.telegram_auth_config?.bot_id === botId && allowedOrigins.includes(origin),
  )
  if (!app) throw new AppError('not_found', { message: 'Bot domain invalid' })
  return app
}

function dropUndefined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [K in keyof T]: Exclude<T[K], undefined> }
}
