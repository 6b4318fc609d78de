import type { TelegramArrival } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { createJourney } from '../../modal/navigation/createJourney.ts'
import { showLanding } from '../../modal/navigation/openLogin.ts'
import { restart } from '../../pending/restart.ts'
import { askTelegram, telegramRoute } from './askTelegram.ts'

/**
 * Continues for a visitor who arrives from Telegram, by a login URL or in a Mini App: logs in without a click, if the
 * app wants that (protocol 7.1). A signed-in user stays signed in, guests too: the link may be an attacker's, whose
 * account must not open the guest's wallet (R13: session handed over in a URL).
 */
export async function resumeRedirect(latchkey: Latchkey, arrival: TelegramArrival): Promise<void> {
  const { client } = latchkey
  await client.whenReady()
  const { telegram_auth: isOn, telegram_auth_config: config } = client.app.getState() ?? {}
  const { user } = client.session.store.getState()
  if (!isOn || !config?.seamless_auth_enabled || user) return
  const journey = createJourney(latchkey, 'login')
  showLanding(latchkey, journey)
  latchkey.modal.push(telegramRoute(latchkey, journey, arrival))
  restart(latchkey, () => void askTelegram(latchkey, journey, arrival))
}
