import type { App } from '../app/app.ts'
import { html } from '../html/html.ts'
import type { SandboxPage } from './page.ts'
import { sign } from './sign.ts'
import { telegramMark } from './telegramMark.ts'

export type TelegramPage = { app: App; botId: string; origin: string; returnTo: string }

/** Asks for the user and the way back: the popup's message, the login address, or a Mini App. */
export function telegramPage({ app, botId, origin, returnTo }: TelegramPage): SandboxPage {
  const bot = app.settings.telegram_auth_config?.bot_name ?? botId
  const hiddenFields = Object.entries({ bot_id: botId, origin, return_to: returnTo }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  )
  return {
    title: 'Telegram',
    layout: 'card',
    script: '/sandbox/telegram.js',
    body: html`${sign('Telegram', telegramMark)}<h1>Log in to ${app.name}</h1>
<p>In place of Telegram: @${bot} asks who you are. Nothing leaves the machine.</p>
<form id="telegram">
${hiddenFields}<label>Telegram ID <input name="id" value="700000001" inputmode="numeric" pattern="[1-9][0-9]{0,14}" required></label>
<label>First name <input name="first_name" value="Ada" required></label>
<label>Last name <input name="last_name" value="Lovelace"></label>
<label>Username <input name="username" value="ada"></label>
<button class="primary" name="via" value="popup">Continue</button>
<button name="via" value="address">Return by the login address</button>
<button name="via" value="miniApp">Open as a Mini App</button>
<button type="button" id="cancel">Cancel</button>
</form>
<p id="problem" role="alert"></p>`,
  }
}
