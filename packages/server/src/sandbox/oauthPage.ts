import type { SocialProvider } from '@latchkey/wire'
import { type Html, html, raw } from '../html/html.ts'
import { socialVendors } from '../vendors/oauth/socialVendors.ts'
import { networkMarks } from './networkMarks.ts'
import type { SandboxPage } from './page.ts'
import { sign } from './sign.ts'

/** The request of an app to a network. */
export type ConsentRequest = {
  id: SocialProvider
  name: string
  appName: string
  clientId: string
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string
  isFormPost: boolean
  /** As it came, for the page's form to send again. */
  query: string
}

/** The page on which a network would ask whether the app may know who the user is. */
export function consentPage({ id, name, appName, query }: ConsentRequest): SandboxPage {
  const [back, ink] = socialVendors[id].fake.colors
  return {
    title: name,
    layout: 'card',
    style: `main { --brand: ${back}; --on-brand: ${ink} }${style}`,
    body: html`${sign(name, Object.hasOwn(networkMarks, id) ? networkMarks[id] : undefined)}<h1>Continue to ${appName}</h1>
<p>This page replaces ${name} on your machine. Log in as any user.</p>
<form method="post">
<input type="hidden" name="request" value="${query}">
${field({ name: 'subject', label: `${name} ID`, value: '1001' })}
${field({ name: 'name', label: 'Name', value: 'Ada Lovelace' })}
${field({ name: 'email', label: 'Email', value: 'ada@example.com', type: 'email' })}
<label class="check"><input type="checkbox" name="email_verified" checked> Email is verified</label>
<button class="primary" name="outcome" value="continue">Continue</button>
<button name="outcome" value="deny">Cancel</button>
<details><summary>Other answers</summary>
<button name="outcome" value="suspended">Account suspended</button>
<button name="outcome" value="busy">Rate limit reached</button>
<button name="outcome" value="error">${name} fails</button>
</details>
</form>`,
  }
}

export const submitScript = 'document.forms[0].submit()'

/** OAuth 2.0 Form Post Response Mode. */
export function formPostPage(action: string, answer: Record<string, string>): SandboxPage {
  const inputs = Object.entries(answer).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return {
    title: 'One moment',
    layout: 'card',
    body: html`<form method="post" action="${action}">${inputs}
<button class="primary">Continue</button></form><script>${raw(submitScript)}</script>`,
  }
}

type Field = { name: string; label: string; value: string; type?: string }

function field({ name, label, value, type = 'text' }: Field): Html {
  return html`<label>${label}<input name="${name}" type="${type}" value="${value}" autocomplete="off" spellcheck="false"></label>`
}

const style = `
button.primary { background: var(--brand); color: var(--on-brand) }
@media (prefers-color-scheme: dark) { button.primary { box-shadow: 0 0 0 1px #ffffff26 } }
details { text-align: center }
summary { min-height: 44px; padding: 11px; color: var(--soft); cursor: pointer }
details button { display: block; width: 100%; margin-top: 8px }
`
