import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { telegram } from '@latchkey/wire'

/**
 * The data that Telegram signs: for a page's login button, or for a Mini App. The two keys differ, so one cannot pass
 * as the other.
 */
export type TelegramData =
  | { kind: 'widget'; data: telegram.AuthResult }
  | { kind: 'miniApp'; data: telegram.WebAppData }

/**
 * Whether the bot's own server at Telegram signed exactly this.
 *
 * Source: core.telegram.org/widgets/login, "Checking authorization", and core.telegram.org/bots/webapps, "Validating
 * data received via the Mini App".
 */
export function isSigned(botToken: string, login: TelegramData): boolean {
  // The hash covers lines: a value with a line break could pass as another member.
  if (Object.values(login.data).some((value) => String(value).includes('\n'))) return false
  const hash = Buffer.from(login.data.hash, 'hex')
  const expectedHash = hashSigned(botToken, login)
  return hash.length === expectedHash.length && timingSafeEqual(hash, expectedHash)
}

/** The expected hash of the data. It also identifies used data: it has one spelling, the received data has many. */
export function hashSigned(botToken: string, { kind, data }: TelegramData): Buffer {
  const key =
    kind === 'widget'
      ? createHash('sha256').update(botToken).digest()
      : createHmac('sha256', 'WebAppData').update(botToken).digest()
  const lines = Object.entries(data)
    .filter(([name, value]) => name !== 'hash' && value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  return createHmac('sha256', key).update(lines.join('\n')).digest()
}
