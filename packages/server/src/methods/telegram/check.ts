import type { App } from '../../app/app.ts'
import { findVendorKeys } from '../../app/vendorKeys.ts'
import type { Context } from '../../context.ts'
import { checkVendor } from '../../doctor/checkVendor.ts'
import { bad, type Finding } from '../../doctor/finding.ts'

/** Checks whether it has the token of the app's bot. */
export async function checkTelegram(ctx: Context, app: App): Promise<Finding[]> {
  if (!app.settings.telegram_auth) return []
  const problems = await checkVendor(ctx, app, { method: 'telegram', vendor: 'telegram' })
  const keys = await findVendorKeys(ctx, app, 'telegram')
  const bot = app.settings.telegram_auth_config
  if (!keys) return problems
  if (!bot) return [...problems, bad('telegram is on without telegram_auth_config (bot_id, bot_name)')]
  const isSame = keys.bot_token?.startsWith(`${bot.bot_id}:`)
  return isSame ? problems : [...problems, bad(`the bot token is not that of bot ${bot.bot_id}`)]
}

/** Telegram requires the domain of the page with its button, set by BotFather's /setdomain. A bot has one. */
export function telegramDomain({ settings, allowedOrigins: [page] }: App): string[][] {
  return page && settings.telegram_auth ? [['telegram', `/setdomain ${new URL(page).host}`]] : []
}
