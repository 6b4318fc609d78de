import type { telegram } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { hashSigned } from './signed.ts'

type OfBot = Pick<App, 'id' | 'settings'>

/** A user with a Telegram account. */
export type Person = { id: number; first_name: string; last_name?: string; username?: string }

/**
 * The token of the sandbox's bot, for any bot that the app names, and only for this app. It is public, so it is useless
 * outside of the development profile.
 */
export function fakeBotToken({ id, settings }: OfBot): string | undefined {
  const bot = settings.telegram_auth_config?.bot_id
  return bot === undefined ? undefined : `${bot}:sandbox-${id}`
}

/** The data that Telegram's login button gives a page. */
export function signWidget(botToken: string, login: { person: Person; now: Date }): telegram.AuthResult {
  const data = { ...login.person, auth_date: toSeconds(login.now), hash: '' }
  return { ...data, hash: hashSigned(botToken, { kind: 'widget', data }).toString('hex') }
}

/** The data that Telegram gives a Mini App when it opens. */
export function signMiniApp(botToken: string, login: { person: Person; now: Date }): telegram.WebAppData {
  const data = {
    query_id: 'AAHsandbox',
    user: JSON.stringify({ ...login.person, language_code: 'en', allows_write_to_pm: true }),
    auth_date: toSeconds(login.now),
    // Telegram's own Ed25519 signature, for parties without the bot's token. Part of the hashed data.
    signature: 'sandbox',
    hash: '',
  }
  return { ...data, hash: hashSigned(botToken, { kind: 'miniApp', data }).toString('hex') }
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
