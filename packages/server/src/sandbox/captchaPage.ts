import { type Html, html } from '../html/html.ts'
import { type Behavior, behaviors } from '../vendors/captcha/fake.ts'
import type { SandboxPage } from './page.ts'

export type CaptchaApp = { id: string; name: string; behavior: Behavior; siteKey: string | undefined }

/** One card for each app, with a button for each behavior. */
export function captchaPage(apps: readonly CaptchaApp[]): SandboxPage {
  return {
    title: 'Captcha',
    layout: 'list',
    style,
    body: html`<h1>Captcha</h1>
<p>How the captcha of this development server behaves for each app. An app has it with
<code>captcha_enabled=true captcha_site_key=t:local</code>.</p>
<div class="items">${apps.length > 0 ? apps.map(card) : html`<p class="item">There is no app yet.</p>`}</div>`,
  }
}

function card(app: CaptchaApp): Html {
  return html`<form method="post" action="/sandbox/captcha" class="item">
<h2>${app.name}</h2>
<p><code>${app.id}</code> · site key ${app.siteKey === undefined ? 'not set' : html`<code>${app.siteKey}</code>`}</p>
<input type="hidden" name="app" value="${app.id}">
<fieldset><legend>It behaves like this:</legend>
${Object.entries(behaviors).map(
  ([name, says]) =>
    html`<button name="behavior" value="${name}" aria-pressed="${String(name === app.behavior)}"><b>${name}</b>${says}</button>\n`,
)}</fieldset>
</form>`
}

const style = `
form { gap: 0; margin: 0 }
fieldset { margin: 16px 0 0; padding: 0; border: 0; display: grid; gap: 8px }
legend { padding: 0; margin-bottom: 8px }
button { display: flex; gap: 12px; width: 100%; font-weight: 400; text-align: start; border: 1px solid transparent }
button b { flex: none; width: 64px }
button[aria-pressed=true] { border-color: var(--accent) }
`
