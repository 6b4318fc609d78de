import { html } from '../html/html.ts'
import { farcasterMark } from './farcasterMark.ts'
import type { SandboxPage } from './page.ts'
import { sign } from './sign.ts'

/** Asks whether to log in to a site, and as which user: every id and name exists. */
export function farcasterPage({ token, domain }: { token: string; domain: string }): SandboxPage {
  return {
    title: 'Farcaster',
    layout: 'card',
    body: html`${sign('Farcaster', farcasterMark)}<h1>Log in to ${domain}?</h1>
<p>In place of a Farcaster wallet. Any ID will do. Leave this page open, and the request times out.</p>
<form method="post" action="/sandbox/farcaster">
<input type="hidden" name="channelToken" value="${token}">
<label>Farcaster ID <input name="fid" value="4242" inputmode="numeric" pattern="[1-9][0-9]{0,14}" required></label>
<label>Username <input name="username" value="ada"></label>
<label>Display name <input name="display_name" value="Ada Lovelace"></label>
<button class="primary" name="answer" value="approve">Approve</button>
<button name="answer" value="decline">Decline</button>
</form>`,
  }
}

export function farcasterAnswered(text: string): SandboxPage {
  return {
    title: 'Farcaster',
    layout: 'card',
    body: html`<h1>Farcaster</h1><p role="status">${text}</p>`,
  }
}
