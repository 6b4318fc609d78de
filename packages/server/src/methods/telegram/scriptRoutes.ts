import type { Context } from '../../context.ts'
import type { Server } from '../../http/server.ts'
import { loginScript } from './loginScript.ts'

/**
 * The script of the Telegram button, at the path of published clients (protocol 7.5). On a laptop its popup is the
 * sandbox's, which redirects bots with a token to Telegram.
 */
export function telegramScriptRoutes(server: Server, { config }: Context): void {
  const telegram = config.vendorOrigins.TELEGRAM_OAUTH_URL
  const isLaptop = config.profile === 'development'
  const script = loginScript({
    popupUrl: isLaptop ? `${config.publicUrl}/sandbox/telegram/auth` : `${telegram}/auth`,
    origins: isLaptop ? [config.publicUrl, telegram] : [telegram],
  })
  server.get('/js/telegram-login.js', (c) => {
    c.set('handler', '/js/telegram-login.js')
    // Made to be loaded by other sites' pages.
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('cache-control', 'public, max-age=3600')
    return c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
}
