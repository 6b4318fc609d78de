import { html, raw } from '../html/html.ts'
import { networkMarks } from './networkMarks.ts'
import type { SandboxPage } from './page.ts'
import { sign } from './sign.ts'

/** The page where Apple would ask for the account. */
export function signInPage({ appId, appName }: { appId: string; appName: string }): SandboxPage {
  return {
    title: 'iCloud',
    layout: 'card',
    body: html`${sign('iCloud', networkMarks.apple)}<h1>${appName} wants to keep a backup</h1>
<p>Replaces iCloud on your machine. Each account has its own records.</p>
<form method="post">
<input type="hidden" name="app" value="${appId}">
<label>Apple account<input name="account" type="email" value="ada@icloud.com" autocomplete="off" spellcheck="false"></label>
<button class="primary" name="outcome" value="continue">Sign in</button>
<button name="outcome" value="deny">Cancel</button>
<details><summary>Other answers</summary>
<button name="outcome" value="expired">A token that ends at once</button>
<button name="outcome" value="full">iCloud is full</button>
<button name="outcome" value="busy">Rate limit reached</button>
</details>
</form>`,
    style: `
details { text-align: center }
summary { min-height: 44px; padding: 11px; color: var(--soft); cursor: pointer }
details button { display: block; width: 100%; margin-top: 8px }
`,
  }
}

/**
 * Apple's page posts `ckSession` from its own origin, and published clients accept it only from there; from this page
 * they accept the token next to a state and a code (protocol 6.7).
 */
export const handOverScript = `
const { message, origins } = JSON.parse(document.getElementById('answer').textContent)
for (const origin of origins) window.opener?.postMessage(message, origin)
window.close()
`

type HandOver = { webToken: string | undefined; origins: readonly string[] }

/** Sends the token to the window that opened this one, if that is a page of the app. */
export function handOverPage({ webToken, origins }: HandOver): SandboxPage {
  const detail = { stateCode: 'sandbox', authorizationCode: 'sandbox', ckWebAuthToken: webToken }
  const message = webToken
    ? { type: 'PRIVY_OAUTH_RESPONSE', ...detail }
    : { type: 'PRIVY_OAUTH_ERROR', error: 'User denied confirmation during OAuth flow' }
  return {
    title: 'iCloud',
    layout: 'card',
    body: html`<h1>Done</h1><p>You can close this window.</p>
<p id="answer" hidden>${JSON.stringify({ message, origins })}</p><script>${raw(handOverScript)}</script>`,
  }
}
