import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { findVendorKeys } from '../../app/vendorKeys.ts'
import type { Context } from '../../context.ts'
import { fakeBotToken } from '../../vendors/telegram/fake.ts'

/**
 * The token of the bot that this app logs in with (R46: Telegram logins). Without one, a laptop uses the sandbox's.
 * @throws AppError `disallowed_login_method` if Telegram is off or not set up.
 */
export async function getBotToken(ctx: Context, app: App): Promise<string> {
  const { telegram_auth: isOn, telegram_auth_config: config } = app.settings
  if (!isOn) throw notAllowed()
  const token = config && (await findBotToken(ctx, app))
  if (!config || !token) throw notSetUp()
  if (token.startsWith(`${config.bot_id}:`)) return token
  ctx.log.warn({ app: app.id, bot: config.bot_id }, 'the Telegram bot token belongs to another bot')
  throw notSetUp()
}

async function findBotToken(ctx: Context, app: App): Promise<string | undefined> {
  const keys = await findVendorKeys(ctx, app, 'telegram')
  if (keys) return keys.bot_token
  return ctx.config.profile === 'development' ? fakeBotToken(app) : undefined
}

export function notAllowed(): AppError {
  return new AppError('disallowed_login_method', { message: 'Login with Telegram not allowed.' })
}

function notSetUp(): AppError {
  return new AppError('disallowed_login_method', { message: 'Login with Telegram is not set up.' })
}
