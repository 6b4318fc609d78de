import { createHash } from 'node:crypto'
import { limits } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { endPageStyle } from '../../html/endPage.ts'
import { html, raw } from '../../html/html.ts'

const style = `${endPageStyle}
button { width: 100%; margin-top: 24px; padding: 13px 16px; border: 0; border-radius: 14px; background: var(--ink);
  color: var(--card); font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
[hidden] { display: none }
`
/** The token is behind the #, where no server or log sees it. It is removed from the address at once. */
const script = `
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
document.querySelector('input').value = token
document.getElementById(token === '' ? 'lost' : 'form').hidden = false
`

/** Only the page's own style and script run; no page may frame it, and its forms are sent only to this server. */
export const undoPagePolicy = [
  "default-src 'none'",
  `style-src '${toHashSource(style)}'`,
  `script-src '${toHashSource(script)}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What the link undoes: a change of an account, or an address that the app's server put on an account. */
type Undoing = 'change' | 'address'

function getQuestion(name: string, undoing: Undoing): { text: string; action: string } {
  if (undoing === 'change')
    return {
      text: `Your ${name} account was changed. If it wasn't you, undo it: the change is taken back, and every device is logged out, yours too.`,
      action: 'Undo the change',
    }
  return {
    text: `A ${name} account has your address or number, and someone logged in to it. If it wasn't you, take your address or number off it. Nothing else changes.`,
    action: 'Take it off',
  }
}

/** Asks for confirmation. Opening the page changes nothing, because mail programs open links automatically. */
export function undoPage({ name }: Pick<App, 'name'>, undoing: Undoing): string {
  const { text, action } = getQuestion(name, undoing)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Was this not you? · ${name}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>Was this not you?</h1>
<form method="post" id="form" hidden>
<p>${text}</p>
<input type="hidden" name="token" autocomplete="off">
<button type="submit">${action}</button>
</form>
<p id="lost" hidden>This link is incomplete. Open it from the message we sent you.</p>
<noscript><p>This page needs JavaScript. Allow it, and open the link again.</p></noscript>
</main>
<script>${raw(script)}</script>
</body>
</html>`.toString()
}

/** The text after an undo. */
export function undoneText(
  { name }: Pick<App, 'name'>,
  { missing, further, isReleased = false }: UndoneFacts,
): string {
  if (isReleased) return `Your address or number is no longer on that ${name} account.`
  const more = further === 0 ? '' : ` Further changes by the same login were undone with it: ${further}.`
  const message = `Every device is logged out of your ${name} account.${more} Log in again.`
  return missing.length === 0
    ? message
    : `${message} One thing could not be put back, because it belongs to another account by now. Contact the people behind ${name}.`
}

type UndoneFacts = { missing: readonly string[]; further: number; isReleased?: boolean }

export function endedText({ name }: Pick<App, 'name'>): string {
  return `It works once, for ${limits.undoDays} days. If something is still wrong with your account, contact the people behind ${name}.`
}

function toHashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
