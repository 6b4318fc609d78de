import { html } from '../html/html.ts'
import type { SandboxPage } from './page.ts'

const links = [
  { path: '/sandbox/inbox', name: 'Inbox', says: 'Mails and text messages that would have been sent.' },
  { path: '/sandbox', name: 'Sandbox', says: 'The local replacements of outside services.' },
  { path: '/openapi.json', name: 'OpenAPI', says: 'Every endpoint, for programs.' },
  { path: '/readyz', name: 'Health', says: 'Whether the database answers and its keys can be decrypted.' },
]

/** The home page of a development server. A production server has none. */
export const homePage: SandboxPage = {
  title: 'Server',
  layout: 'list',
  style: 'ul + h2 { margin-top: 2rem }',
  body: html`<h1>Latchkey is running</h1>
<p>This is a development server: its address is what an app names as <code>apiUrl</code>. <code>npx @latchkey/server doctor</code> says where its data is.</p>
<ul class="items">${links.map(
    ({ path, name, says }) =>
      html`<li class="item"><h2><a href="${path}">${name}</a></h2><p>${says}</p></li>\n`,
  )}</ul>
<h2>An app of your own</h2>
<p><code>npx @latchkey/server create-app my-app</code> makes one that logs in here. For a page that you have already,
<code>npx @latchkey/server app create --name "My app" --origin http://localhost:5173</code> gives its app id.</p>`,
}
