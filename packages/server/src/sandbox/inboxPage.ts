import { escapeHtml } from '../html.ts'
import type { Message } from './inboxStore.ts'

/** The whole page. The list in it replaces itself (`inboxScript.ts`). */
export function inboxPage({ messages, to }: { messages: readonly Message[]; to: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Inbox · Latchkey sandbox</title>
<style>${style}</style>
<script src="/sandbox/inbox.js" defer></script>
</head>
<body>
<header>
<h1>Inbox</h1>
<p>Mails and text messages that this development server would have sent. Nothing leaves the machine.</p>
<form role="search"><label for="to">To</label><input id="to" name="to" value="${escapeHtml(to)}" placeholder="Everybody" autocomplete="off" spellcheck="false"></form>
</header>
<main id="list" aria-live="polite">${inboxList(messages)}</main>
</body>
</html>`
}

export function inboxList(messages: readonly Message[]): string {
  if (messages.length === 0)
    return '<p class="empty">No messages yet. Ask for a code in the app, and it appears here.</p>'
  return `<ol>${messages.map(item).join('')}</ol>`
}

function item({ id, to, channel, subject, code, sentAt, text }: Message): string {
  const time = sentAt.toISOString()
  const body =
    channel === 'email'
      ? `<a href="/sandbox/inbox/${id}" target="_blank" rel="noreferrer">Open the mail</a>`
      : `<p>${escapeHtml(text)}</p>`
  return `<li>
<div class="row"><strong>${escapeHtml(to)}</strong><time datetime="${time}">${time.slice(11, 19)} UTC</time></div>
<div class="row"><span>${escapeHtml(subject)}</span>${body}</div>
${code === undefined ? '' : `<button type="button" data-code="${code}" title="Copy the code">${code}</button>`}
</li>`
}

const style = `
:root { --ink: #15171c; --soft: #5a6070; --back: #f6f7f9; --card: #fff; --line: #e7e9ee; --fill: #f0f1f4; --accent: #2d55d7 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3f4f6; --soft: #a6adbb; --back: #101216; --card: #1a1d23; --line: #2b2f38; --fill: #242830; --accent: #8fa8ff }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 640px; padding: 40px 16px; background: var(--back); color: var(--ink);
  font: 15px/22px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
h1 { margin: 0; font-size: 24px; line-height: 32px; letter-spacing: -.017em }
p { margin: 4px 0 0; color: var(--soft) }
form { display: flex; align-items: center; gap: 8px; margin: 20px 0 16px }
label { color: var(--soft) }
input { flex: 1; min-height: 44px; padding: 0 14px; font: inherit; font-size: 16px; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: 14px }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 12px }
li, .empty { padding: 16px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 20px }
.empty { padding: 32px 20px; text-align: center }
.row { display: flex; justify-content: space-between; gap: 16px; overflow-wrap: anywhere }
.row + .row, time { color: var(--soft) }
time, a { white-space: nowrap }
a { color: var(--accent) }
button { width: 100%; margin-top: 12px; padding: 12px; color: inherit; background: var(--fill); border: 0; border-radius: 14px;
  font: 600 34px/40px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: 8px; cursor: pointer }
button.copied::after { content: 'Copied'; display: block; font: 13px/18px system-ui, sans-serif; letter-spacing: 0; color: var(--soft) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
