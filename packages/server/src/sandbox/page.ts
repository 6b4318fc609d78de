import { AppError } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import { escapeHtml } from '../html.ts'

/** What such a page may do: run the one script named, send its own forms, be framed by nobody. */
export const sandboxPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Nobody else's page answers in the user's place. `Origin` would not do: without referrers, browsers send `null` with
 * the forms of a page of our own. Throws `invalid_origin`.
 */
export function refuseForeignPage(c: Call): void {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') throw new AppError('invalid_origin')
}

/** What a form has sent. Throws `invalid_data` when it is none. */
export function readForm(c: Call): Promise<Record<string, unknown>> {
  return c.req.parseBody().catch((cause: unknown) => {
    throw new AppError('invalid_data', { cause })
  })
}

/** A small page of the sandbox: one card in the middle. `body` is HTML, already escaped. */
export function sandboxPage(o: { title: string; body: string; script?: string }): string {
  const script = o.script === undefined ? '' : `\n<script src="${escapeHtml(o.script)}" defer></script>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(o.title)} · Latchkey sandbox</title>
<style>${style}</style>${script}
</head>
<body><main>${o.body}</main></body>
</html>`
}

const style = `
:root { --ink: #15171c; --soft: #5a6070; --back: #f6f7f9; --card: #fff; --line: #e7e9ee; --fill: #f0f1f4; --accent: #2d55d7; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3f4f6; --soft: #a6adbb; --back: #101216; --card: #1a1d23; --line: #2b2f38; --fill: #242830; --accent: #8fa8ff; --on: #101216 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--back); color: var(--ink);
  font: 15px/22px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
main { width: 100%; max-width: 400px; padding: 24px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 20px }
h1 { margin: 0; font-size: 20px; line-height: 28px; letter-spacing: -.017em }
p { margin: 4px 0 0; color: var(--soft); overflow-wrap: anywhere }
form { display: grid; gap: 12px; margin-top: 20px }
label { display: grid; gap: 4px; color: var(--soft); font-size: 13px; line-height: 18px }
input, select { min-height: 44px; padding: 0 14px; font: inherit; font-size: 16px; color: var(--ink);
  background: var(--card); border: 1px solid var(--line); border-radius: 14px; width: 100% }
button, .button { display: block; min-height: 44px; padding: 11px 14px; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  color: var(--ink); background: var(--fill); border: 0; border-radius: 14px; cursor: pointer }
button.primary { color: var(--on); background: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
