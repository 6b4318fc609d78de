import { html } from '../html/html.ts'
import type { SandboxPage } from './page.ts'
import { sandboxServices } from './services.ts'

export const indexPage: SandboxPage = {
  title: 'Places',
  layout: 'list',
  body: html`<h1>Places</h1>
<p>What stands in for outside services on a development server, as long as there are no keys for them.</p>
<ul class="items">${sandboxServices.map(
    ({ name, path, says }) =>
      html`<li class="item"><h2>${path === undefined ? name : html`<a href="${path}">${name}</a>`}</h2><p>${says}</p></li>\n`,
  )}</ul>`,
}
