import { escapeHtml } from '../html.ts'
import { type Behaviour, behaviours } from '../outside/captcha/local.ts'

export type CaptchaApp = { id: string; name: string; behaviour: Behaviour; siteKey: string | undefined }

/** One card for each app, with a button for each way to behave. */
export function captchaPage(apps: readonly CaptchaApp[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Captcha · Latchkey sandbox</title>
<style>${style}</style>
</head>
<body>
<h1>Captcha</h1>
<p>How the captcha of this development server behaves for each app. An app has it with
<code>captcha_enabled=true captcha_site_key=t:local</code>.</p>
<main>${apps.map(card).join('') || '<p class="card">There is no app yet.</p>'}</main>
</body>
</html>`
}

function card(app: CaptchaApp): string {
  return `<form method="post" action="/sandbox/captcha" class="card">
<h2>${escapeHtml(app.name)}</h2>
<p><code>${escapeHtml(app.id)}</code> · site key ${app.siteKey === undefined ? 'not set' : `<code>${escapeHtml(app.siteKey)}</code>`}</p>
<input type="hidden" name="app" value="${escapeHtml(app.id)}">
<fieldset><legend>It behaves like this:</legend>
${Object.entries(behaviours)
  .map(
    ([name, says]) =>
      `<button name="behaviour" value="${name}" aria-pressed="${name === app.behaviour}"><b>${name}</b>${says}</button>`,
  )
  .join('\n')}
</fieldset>
</form>`
}

const style = `
:root { --ink: #15171c; --soft: #5a6070; --back: #f6f7f9; --card: #fff; --line: #e7e9ee; --fill: #f0f1f4; --accent: #2d55d7 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3f4f6; --soft: #a6adbb; --back: #101216; --card: #1a1d23; --line: #2b2f38; --fill: #242830; --accent: #8fa8ff }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 640px; padding: 40px 16px; background: var(--back); color: var(--ink);
  font: 15px/22px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
h1 { margin: 0; font-size: 24px; line-height: 32px; letter-spacing: -.017em }
h2 { margin: 0; font-size: 16px; overflow-wrap: anywhere }
p { margin: 4px 0 0; color: var(--soft) }
code { font-size: 13px; overflow-wrap: anywhere }
main { display: grid; gap: 12px; margin-top: 20px }
.card { padding: 16px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 20px }
fieldset { margin: 16px 0 0; padding: 0; border: 0; display: grid; gap: 8px }
legend { padding: 0; margin-bottom: 8px }
button { display: flex; gap: 12px; width: 100%; padding: 11px 14px; font: inherit; color: inherit; text-align: start;
  background: var(--fill); border: 1px solid transparent; border-radius: 14px; cursor: pointer }
button b { flex: none; width: 64px }
button[aria-pressed=true] { border-color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
