import type { SocialProvider } from '@latchkey/wire'
import { escapeHtml } from '../html.ts'
import type { ConsentRequest } from './oauth.ts'

/** Back and ink of each network's sign. */
const colors: Record<SocialProvider, readonly [string, string]> = {
  google: ['#1a73e8', '#fff'],
  discord: ['#5865f2', '#fff'],
  twitter: ['#0f1419', '#fff'],
  github: ['#1f2328', '#fff'],
  spotify: ['#1db954', '#06210f'],
  instagram: ['#c13584', '#fff'],
  tiktok: ['#111', '#fff'],
  linkedin: ['#0a66c2', '#fff'],
  apple: ['#1d1d1f', '#fff'],
}

/** Where a network would ask whether the app may know who somebody is. */
export function consentPage({ id, name, appName, query }: ConsentRequest): string {
  const [back, ink] = colors[id]
  return page(
    `${name} · Latchkey sandbox`,
    `<main style="--brand:${back};--on-brand:${ink}">
<div class="sign" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</div>
<h1>Continue to ${escapeHtml(appName)}</h1>
<p class="soft">This stands in for ${escapeHtml(name)} on your machine. Be whoever you like.</p>
<form method="post">
<input type="hidden" name="request" value="${escapeHtml(query)}">
${field({ name: 'subject', label: `${name} id`, value: '1001' })}
${field({ name: 'name', label: 'Name', value: 'Ada Lovelace' })}
${field({ name: 'email', label: 'E-mail', value: 'ada@example.com', type: 'email' })}
<label class="check"><input type="checkbox" name="email_verified" checked> E-mail is verified</label>
<button class="primary" name="outcome" value="continue">Continue</button>
<button name="outcome" value="deny">Cancel</button>
<details><summary>Other answers</summary>
<button name="outcome" value="suspended">Account suspended</button>
<button name="outcome" value="busy">Rate limit reached</button>
<button name="outcome" value="error">${escapeHtml(name)} fails</button>
</details>
</form>
</main>`,
  )
}

export const submitScript = 'document.forms[0].submit()'

/** OAuth 2.0 Form Post Response Mode. */
export function formPostPage(action: string, answer: Record<string, string>): string {
  const inputs = Object.entries(answer).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return page(
    'One moment',
    `<main><form method="post" action="${escapeHtml(action)}">${inputs.join('')}
<button class="primary">Continue</button></form></main><script>${submitScript}</script>`,
  )
}

type Field = { name: string; label: string; value: string; type?: string }

function field({ name, label, value, type = 'text' }: Field): string {
  return `<label>${escapeHtml(label)}<input name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="off" spellcheck="false"></label>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>`
}

const style = `
:root { --ink: #15171c; --soft: #5a6070; --back: #f6f7f9; --card: #fff; --line: #d5d9e1; --fill: #f0f1f4; --brand: #2d55d7; --on-brand: #fff; --ring: #2d55d7 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3f4f6; --soft: #a6adbb; --back: #101216; --card: #1a1d23; --line: #3a404c; --fill: #242830; --ring: #8fa8ff }
  .sign, .primary { box-shadow: 0 0 0 1px #ffffff26 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--back);
  color: var(--ink); font: 15px/22px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
main { width: min(400px, 100%); padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 24px }
.sign { display: grid; place-items: center; width: 48px; height: 48px; margin-bottom: 20px; border-radius: 14px;
  background: var(--brand); color: var(--on-brand); font-size: 24px; font-weight: 700 }
h1 { margin: 0; font-size: 22px; line-height: 30px; letter-spacing: -.017em; overflow-wrap: anywhere }
p { margin: 4px 0 0 }
.soft, label, summary { color: var(--soft) }
form { display: grid; gap: 12px; margin-top: 24px }
label { display: grid; gap: 4px; font-size: 13px; line-height: 18px }
label input:not([type=checkbox]) { width: 100%; min-height: 44px; padding: 0 14px; font: inherit; font-size: 16px; color: var(--ink);
  background: var(--card); border: 1px solid var(--line); border-radius: 12px }
.check { grid-template-columns: 20px 1fr; align-items: center; font-size: 15px; line-height: 22px; min-height: 28px }
.check input { width: 18px; height: 18px; margin: 0; accent-color: var(--ring) }
button { min-height: 48px; padding: 0 20px; font: inherit; font-weight: 600; color: inherit; background: var(--fill);
  border: 0; border-radius: 14px; cursor: pointer }
.primary { margin-top: 8px; background: var(--brand); color: var(--on-brand) }
details { margin-top: 4px; text-align: center }
summary { min-height: 28px; padding: 3px; cursor: pointer }
details button { display: block; width: 100%; margin-top: 8px }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
`
