import { type Html, html } from '../html/html.ts'
import type { Message } from './inboxStore.ts'
import type { SandboxPage } from './page.ts'

/** The whole page. Its list refreshes itself (`inboxScript.ts`). */
export function inboxPage({ messages, to }: { messages: readonly Message[]; to: string }): SandboxPage {
  return {
    title: 'Inbox',
    layout: 'list',
    script: '/sandbox/inbox.js',
    style,
    body: html`<h1>Inbox</h1>
<p>Mails and text messages that this development server would have sent. Nothing leaves the machine.</p>
<form role="search"><label for="to">To</label><input id="to" name="to" value="${to}" placeholder="Anyone" autocomplete="off" spellcheck="false"></form>
<div id="list" aria-live="polite">${inboxList(messages)}</div>`,
  }
}

export function inboxList(messages: readonly Message[]): Html {
  if (messages.length === 0)
    return html`<p class="item empty">No messages yet. Ask for a code in the app, and it appears here.</p>`
  return html`<ol class="items">${messages.map(item)}</ol>`
}

function item({ id, to, channel, subject, code, sentAt, text }: Message): Html {
  const time = sentAt.toISOString()
  const body =
    channel === 'email'
      ? html`<a href="/sandbox/inbox/${id}" target="_blank" rel="noreferrer">Open the mail</a>`
      : html`<p>${text}</p>`
  return html`<li class="item">
<div class="row"><strong>${to}</strong><time datetime="${time}">${time.slice(11, 19)} UTC</time></div>
<div class="row"><span>${subject}</span>${body}</div>
${code === undefined ? '' : html`<button type="button" data-code="${code}" title="Copy the code">${code}</button>`}
</li>`
}

const style = `
form { grid-template-columns: auto 1fr; align-items: center; gap: 8px }
label { font-size: inherit }
.items, .empty { margin-top: 16px }
.empty { padding: 32px 20px; text-align: center }
.row { display: flex; justify-content: space-between; gap: 16px; overflow-wrap: anywhere }
.row p { margin: 0 }
.row + .row, time { color: var(--soft) }
time, a { white-space: nowrap }
button { width: 100%; margin-top: 12px; font: 600 34px/40px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: 8px }
@media (max-width: 480px) {
  .row { flex-wrap: wrap; gap: 0 16px }
  button { font-size: 30px; letter-spacing: 6px }
}
button.copied::after { content: 'Copied'; display: block; font: 13px/18px system-ui, sans-serif; letter-spacing: 0; color: var(--soft) }
`
