import { AppError } from '@latchkey/wire'
import type { TelegramArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { loadScript } from '../../script.ts'
import { openPopup } from '../oauth/popup.ts'

type Result = Record<string, unknown> | false | undefined
type Login = { auth(options: object, callback: (result: Result) => void): void }

/**
 * Opens Telegram's popup and returns its response. Browsers open popups only shortly after a click, but the script is
 * loaded from our server when first needed (protocol 7.5). So the window is opened first, and the script finds it by
 * its name.
 *
 * @throws AppError `unknown_auth_error`, whose message has the cause.
 */
export async function askTelegram(client: Client): Promise<TelegramArrival> {
  const { bot_id } = client.app.getState()?.telegram_auth_config ?? {}
  if (!bot_id) throw createFailure('Telegram Auth configuration is not loaded')
  const popup = openPopup()
  try {
    const login = await loadLogin(client)
    // The name that Telegram's script uses.
    popup.name = `telegram_oauth_bot${bot_id}`
    const result = await new Promise<Result>((resolve) => {
      login.auth({ bot_id, request_access: true }, resolve)
    })
    if (!result) throw createFailure('Telegram auth failed or was canceled by the client')
    return { telegram_auth_result: result as Record<string, string> }
  } finally {
    popup.close()
  }
}

async function loadLogin(client: Client): Promise<Login> {
  await loadScript(new URL('/js/telegram-login.js', client.apiUrl()).href).catch((cause) => {
    throw createFailure('Telegram was not initialized', cause)
  })
  const { Telegram } = globalThis as { Telegram?: { Login?: Login } }
  if (!Telegram?.Login) throw createFailure('Telegram was not initialized')
  return Telegram.Login
}

function createFailure(message: string, cause?: unknown): AppError {
  return new AppError('unknown_auth_error', { message, cause })
}
