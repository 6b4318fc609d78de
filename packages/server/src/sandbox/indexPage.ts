import { html } from '../html/html.ts'
import type { SandboxPage } from './page.ts'

/** What one opens by hand, and what a login opens by itself. */
const places = [
  {
    name: 'Inbox',
    path: '/sandbox/inbox',
    says: 'Mails and text messages that would have been sent, with their codes.',
  },
  { name: 'Captcha', path: '/sandbox/captcha', says: 'How the captcha of each app behaves.' },
  {
    name: 'Custom token',
    path: '/sandbox/custom',
    says: 'A login of a host app’s own, which signs a token for anybody.',
  },
  { name: 'Social networks', says: 'The page of each network. Opens when somebody logs in with one.' },
  { name: 'Telegram', says: 'Who to be, and how to come back. Opens when somebody logs in with Telegram.' },
  {
    name: 'Farcaster',
    says: 'A wallet that approves or declines. Behind the code that is shown when somebody logs in with Farcaster.',
  },
]

export const indexPage: SandboxPage = {
  title: 'Places',
  layout: 'list',
  body: html`<h1>Places</h1>
<p>What stands in for outside services on a development server, as long as there are no keys for them.</p>
<ul class="items">${places.map(
    ({ name, path, says }) =>
      html`<li class="item"><h2>${path === undefined ? name : html`<a href="${path}">${name}</a>`}</h2><p>${says}</p></li>\n`,
  )}</ul>`,
}
