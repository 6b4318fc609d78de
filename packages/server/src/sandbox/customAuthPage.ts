import { escapeHtml } from '../html.ts'

export type Wanted = { sub: string; aud: string; expired: boolean }

/** A form that signs a token for anybody, and what an app must be set to. */
export function customAuthPage(o: { issuer: string; wanted: Wanted; token: string }): string {
  const { sub, aud, expired } = o.wanted
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Custom token · Latchkey sandbox</title>
<style>${style}</style>
</head>
<body>
<h1>Custom token</h1>
<p>Stands for the login that a host app has already. Whoever you name here is logged in there.</p>
<form>
<label>User id <input name="sub" value="${escapeHtml(sub || 'ada')}" autocomplete="off" spellcheck="false"></label>
<label>Audience <input name="aud" value="${escapeHtml(aud)}" placeholder="none" autocomplete="off" spellcheck="false"></label>
<label class="check"><input type="checkbox" name="expired" value="1"${expired ? ' checked' : ''}> Expired an hour ago</label>
<button>Sign a token</button>
</form>
${o.token === '' ? '' : `<h2>Token</h2>\n<pre id="token">${escapeHtml(o.token)}</pre>`}
<h2>Set an app to it</h2>
<pre>latchkey app update &lt;app id&gt; --set custom_jwt_auth=true</pre>
<p>Nothing more is needed in development. Written out, the setting is
<code>custom_auth_config={"jwks_url":"${escapeHtml(o.issuer)}/jwks.json","issuer":"${escapeHtml(o.issuer)}"}</code>.
Programs get a token at <code>${escapeHtml(o.issuer)}/token?sub=ada</code>.</p>
</body>
</html>`
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
h2 { margin: 24px 0 8px; font-size: 16px }
p { margin: 4px 0 16px; color: var(--soft) }
form { display: grid; gap: 12px; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 20px }
label { display: grid; gap: 4px; color: var(--soft) }
label.check { grid-template-columns: auto 1fr; align-items: center; gap: 8px }
input:not([type]) { min-height: 44px; padding: 0 14px; font: inherit; font-size: 16px; color: var(--ink);
  background: var(--back); border: 1px solid var(--line); border-radius: 14px }
button { min-height: 44px; font: inherit; font-weight: 600; color: var(--card); background: var(--accent); border: 0;
  border-radius: 14px; cursor: pointer }
pre { margin: 0 0 8px; padding: 14px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--fill); border-radius: 14px }
code { overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
