import type { TelegramArrival } from '../../app/arrival.ts'

/** Launch parameters of a Telegram Mini App, as its SDKs return them. */
export type TelegramLaunchParams = { initDataRaw?: string | undefined }

/**
 * Returns the data that Telegram signed for a Mini App, from its raw launch data; undefined if there is none.
 *
 * @example
 * const signed = signedAtLaunch(retrieveLaunchParams())
 * if (signed) await createTelegramFlow(client, { intent: 'link' }).start({ signed })
 */
export function signedAtLaunch({ initDataRaw }: TelegramLaunchParams): TelegramArrival | undefined {
  const members = Object.fromEntries(new URLSearchParams(initDataRaw))
  const isWhole = members.user && members.auth_date && members.hash
  return isWhole ? { telegram_web_app_data: members } : undefined
}
