import { AppError } from '@latchkey/wire'
import type { TelegramArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { loadScript } from '../../script.ts'

type Result = Record<string, unknown> | false | undefined
type Login = { auth(options: object, callback: (result: Result) => void): void }

/**
 * Opens Telegram's popup and gives what it answers. The script behind it comes from our server, when it is first
 * needed (wire.md 7.5). Browsers open popups only soon after a click.
 *
 * @throws AppError `unknown_auth_error`, whose message tells why.
 */
export async function askTelegram(client: Client): Promise<TelegramArrival> {
  const { bot_id } = client.app.getState()?.telegram_auth_config ?? {}
  if (!bot_id) throw failed('Telegram Auth configuration is not loaded')
  const login = await loadLogin(client)
  const result = await new Promise<Result>((resolve) => {
    login.auth({ bot_id, request_access: true }, resolve)
  })
  if (!result) throw failed('Telegram auth failed or was canceled by the client')
  return { telegram_auth_result: result as Record<string, string> }
}

async function loadLogin(client: Client): Promise<Login> {
  await loadScript(new URL('/js/telegram-login.js', client.apiUrl()).href).catch((cause) => {
    throw failed('Telegram was not initialized', cause)
  })
  const { Telegram } = globalThis as { Telegram?: { Login?: Login } }
  if (!Telegram?.Login) throw failed('Telegram was not initialized')
  return Telegram.Login
}

function failed(message: string, cause?: unknown): AppError {
  return new AppError('unknown_auth_error', { message, cause })
}
