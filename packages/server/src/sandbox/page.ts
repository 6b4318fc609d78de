import { AppError } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import { type Html, html, raw } from '../html/html.ts'
import { pageStyle } from './pageStyle.ts'

/** What such a page may do: run the one script named, send its own forms, be framed by no page. */
const sandboxPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * No page of another origin answers for the user. `Origin` would not do: without referrers, browsers send
 * `null` with the forms of a first-party page. Throws `invalid_origin`.
 */
export function assertSandboxPage(c: Call): void {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') throw new AppError('invalid_origin')
}

/** What a form has sent. Throws `invalid_data` when it is none. */
export function readForm(c: Call): Promise<Record<string, unknown>> {
  return c.req.parseBody().catch((cause: unknown) => {
    throw new AppError('invalid_data', { cause })
  })
}

export type SandboxPage = {
  title: string
  body: Html
  /** `card` answers for a vendor: one card in the middle. `list` is looked at by developers. */
  layout: 'card' | 'list'
  /** Address of its script. */
  script?: string
  /** CSS of this page alone. */
  style?: string
}

/** Sends a page of the sandbox. */
export function showPage(c: Call, page: SandboxPage, policy: string = sandboxPolicy): Response {
  c.header('content-security-policy', policy)
  return c.html(toHtml(page)) as Response
}

/** The whole page. */
export function toHtml({ title, body, layout, script, style = '' }: SandboxPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Latchkey sandbox</title>
<style>${raw(pageStyle + style)}</style>${script === undefined ? '' : html`\n<script src="${script}" defer></script>`}
</head>
<body class="${layout}">
${layout === 'list' ? html`<nav><a href="/sandbox">Sandbox</a></nav>\n` : ''}<main>${body}</main>
</body>
</html>`.toString()
}
