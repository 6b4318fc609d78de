import { html } from '../html/html.ts'
import { type FakeKeyRequest, isExpired } from '../vendors/farcaster/fakeSigners.ts'
import { farcasterMark } from './farcasterMark.ts'
import { farcasterAnswered } from './farcasterPage.ts'
import type { SandboxPage } from './page.ts'
import { sign } from './sign.ts'

/** Asks whether an app may post for a user, and later whether it still may. */
export function signerPage(request: FakeKeyRequest, now: Date): SandboxPage {
  if (request.state === 'added') return approvedPage(request)
  if (request.state === 'pending' && !isExpired(request, now)) return pendingPage(request)
  return farcasterAnswered(
    request.state === 'removed' ? 'Revoked.' : 'Declined or over. You can go back to the app.',
  )
}

function pendingPage({ token, request_fid }: FakeKeyRequest): SandboxPage {
  return {
    title: 'Farcaster',
    layout: 'card',
    body: html`${sign('Farcaster', farcasterMark)}<h1>Let app ${request_fid} post for you?</h1>
<p>In place of the Farcaster app. Approve as the id that you logged in with.</p>
<form method="post" action="/sandbox/farcaster/signer">
<input type="hidden" name="token" value="${token}">
<label>Farcaster ID <input name="fid" value="4242" inputmode="numeric" pattern="[1-9][0-9]{0,14}" required></label>
<button class="primary" name="answer" value="approve">Approve</button>
<button name="answer" value="decline">Decline</button>
<button name="answer" value="expire">Let it expire</button>
</form>`,
  }
}

function approvedPage({ token, request_fid, fid }: FakeKeyRequest): SandboxPage {
  return {
    title: 'Farcaster',
    layout: 'card',
    body: html`<h1>Farcaster</h1>
<p role="status">App ${request_fid} can post for id ${fid ?? ''}. You can go back to the app.</p>
<form method="post" action="/sandbox/farcaster/signer">
<input type="hidden" name="token" value="${token}">
<button name="answer" value="revoke">Revoke</button>
</form>`,
  }
}
