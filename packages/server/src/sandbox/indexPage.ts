import { html } from '../html/html.ts'
import type { SandboxPage } from './page.ts'
import { sandboxServices } from './services.ts'

export const indexPage: SandboxPage = {
  title: 'Sandbox',
  layout: 'list',
  body: html`<h1>Sandbox</h1>
<p>Stand-ins for outside services. A development server uses them until it has the keys of the real ones.</p>
<ul class="items">${sandboxServices.map(
    ({ name, path, says }) =>
      html`<li class="item"><h2>${path === undefined ? name : html`<a href="${path}">${name}</a>`}</h2><p>${says}</p></li>\n`,
  )}</ul>`,
}
