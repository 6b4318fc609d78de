import { AppError } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import { type Html, html, raw } from '../html/html.ts'
import { pageStyle } from './pageStyle.ts'

/** Such a page may run its one script and send its own forms, and no page may frame it. */
const sandboxPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Pages of other origins must not act for the user. `Origin` is not enough: without referrers, browsers send `null`
 * with the forms of a first-party page. Throws `invalid_origin`.
 */
export function assertSandboxPage(c: Call): void {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') throw new AppError('invalid_origin')
}

/** Reads a posted form. Throws `invalid_data` for other bodies. */
export function readForm(c: Call): Promise<Record<string, unknown>> {
  return c.req.parseBody().catch((cause: unknown) => {
    throw new AppError('invalid_data', { cause })
  })
}

export type SandboxPage = {
  title: string
  body: Html
  /** `card` is for a vendor's page: one card in the middle. `list` is for developers. */
  layout: 'card' | 'list'
  /** Address of its script. */
  script?: string
  /** CSS of this page only. */
  style?: string
}

/** Sends a page of the sandbox. */
export function showPage(c: Call, page: SandboxPage, policy: string = sandboxPolicy): Response {
  c.header('content-security-policy', policy)
  return c.html(toHtml(page)) as Response
}

/** The mark of the product; without one a browser requests a missing file. */
const icon =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%27http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%27%20viewBox%3D%270%200%2028%2028%27%3E%3Crect%20width%3D%2728%27%20height%3D%2728%27%20rx%3D%278%27%20fill%3D%27%2314161c%27%2F%3E%3Cpath%20transform%3D%27translate%285%205%29%20scale%28.75%29%27%20fill%3D%27%23fff%27%20fill-rule%3D%27evenodd%27%20d%3D%27M12%202.5a7%207%200%200%200-3.6%2013v4a2%202%200%200%200%202%202h3.2a2%202%200%200%200%202-2v-4a7%207%200%200%200-3.6-13Zm0%204.5a2.4%202.4%200%200%201%201.1%204.53l.6%203.17h-3.4l.6-3.17A2.4%202.4%200%200%201%2012%207Z%27%2F%3E%3C%2Fsvg%3E'

/** The whole page. */
export function toHtml({ title, body, layout, script, style = '' }: SandboxPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Latchkey sandbox</title>
<link rel="icon" href="${icon}">
<style>${raw(pageStyle + style)}</style>${script === undefined ? '' : html`\n<script src="${script}" defer></script>`}
</head>
<body class="${layout}">
${layout === 'list' ? html`<nav><a href="/sandbox">Sandbox</a></nav>\n` : ''}<main>${body}</main>
</body>
</html>`.toString()
}
