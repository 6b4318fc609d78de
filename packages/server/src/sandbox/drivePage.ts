import { html } from '../html/html.ts'
import { networkMarks } from './networkMarks.ts'
import type { SandboxPage } from './page.ts'
import { sign } from './sign.ts'

/** An app's request to Google. */
export type DriveRequest = {
  appId: string
  appName: string
  redirectUri: string
  state: string
  codeChallenge: string
  /** The request as it came, to send it again from the page's form. */
  query: string
}

/** The page where Google would ask for the account, and for access to its files. */
export function drivePage({ appName, query }: DriveRequest): SandboxPage {
  return {
    title: 'Google Drive',
    layout: 'card',
    style,
    body: html`${sign('Google Drive', networkMarks.google)}<h1>${appName} wants to keep a backup</h1>
<p>Replaces Google Drive on your machine. Each account has its own folder.</p>
<form method="post">
<input type="hidden" name="request" value="${query}">
<label>Google account<input name="account" type="email" value="ada@example.com" autocomplete="off" spellcheck="false"></label>
<label class="check"><input type="checkbox" name="scope" checked> See and delete its own files in your Drive</label>
<button class="primary" name="outcome" value="continue">Continue</button>
<button name="outcome" value="deny">Cancel</button>
<details><summary>Other answers</summary>
<button name="outcome" value="expired">Access that ends at once</button>
<button name="outcome" value="full">The Drive is full</button>
<button name="outcome" value="busy">Rate limit reached</button>
<button name="outcome" value="emptied">The folder was deleted</button>
<button name="outcome" value="error">Google fails</button>
</details>
</form>`,
  }
}

const style = `
main { --brand: #1a73e8; --on-brand: #fff }
button.primary { background: var(--brand); color: var(--on-brand) }
@media (prefers-color-scheme: dark) { button.primary { box-shadow: 0 0 0 1px #ffffff26 } }
details { text-align: center }
summary { min-height: 44px; padding: 11px; color: var(--soft); cursor: pointer }
details button { display: block; width: 100%; margin-top: 8px }
`
