import { html } from '../html/html.ts'
import type { SandboxPage } from './page.ts'

/** For a mistyped address, or one of another version. */
export const missingPage: SandboxPage = {
  title: 'Not found',
  layout: 'list',
  body: html`<h1>There is no such page</h1>
<p>The sandbox has an <a href="/sandbox/inbox">inbox</a>, and <a href="/sandbox">a page that lists the rest</a>.</p>`,
}
