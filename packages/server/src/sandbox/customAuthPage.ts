import { html } from '../html/html.ts'
import type { SandboxPage } from './page.ts'

export type TokenRequest = { sub: string; aud: string; expired: boolean }

/** A form that signs a token for any user id, and the settings that an app needs for it. */
export function customAuthPage(page: { issuer: string; wanted: TokenRequest; token: string }): SandboxPage {
  const { sub, aud, expired } = page.wanted
  return {
    title: 'Custom token',
    layout: 'list',
    style,
    body: html`<h1>Custom token</h1>
<p>Replaces the login that a host app already has. The user id you enter here is logged in there.</p>
<form class="item">
<label>User id <input name="sub" value="${sub || 'ada'}" autocomplete="off" spellcheck="false"></label>
<label>Audience <input name="aud" value="${aud}" placeholder="none" autocomplete="off" spellcheck="false"></label>
<label class="check"><input type="checkbox" name="expired" value="1"${expired ? ' checked' : ''}> Expired an hour ago</label>
<button class="primary">Sign a token</button>
</form>
${page.token === '' ? '' : html`<h2>Token</h2>\n<pre id="token">${page.token}</pre>`}
<h2>Set an app to it</h2>
<pre>latchkey app update &lt;app id&gt; --set custom_jwt_auth=true</pre>
<p>Nothing more is needed in development. Written out, the setting is
<code>custom_auth_config={"jwks_url":"${page.issuer}/jwks.json","issuer":"${page.issuer}","audience":"my-app"}</code>,
for tokens with that audience. Programs get one at <code>${page.issuer}/token?sub=ada&amp;aud=my-app</code>.</p>`,
  }
}

const style = `
h2 { margin: 24px 0 8px }
pre { margin: 0 0 8px; padding: 14px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--fill); border-radius: 14px }
`
