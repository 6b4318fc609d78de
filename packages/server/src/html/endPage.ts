import { createHash } from 'node:crypto'
import { html, raw } from './html.ts'

export const endPageStyle = `
:root { --ink: #15171c; --soft: #5a6070; --back: #f6f7f9; --card: #fff; --line: #e7e9ee }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3f4f6; --soft: #a6adbb; --back: #101216; --card: #1a1d23; --line: #2b2f38 }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--back); color: var(--ink);
  font: 15px/22px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
main { box-sizing: border-box; width: min(360px, calc(100% - 32px)); padding: 32px; text-align: center;
  background: var(--card); border: 1px solid var(--line); border-radius: 20px }
h1 { margin: 0; font-size: 20px; line-height: 28px; letter-spacing: -.017em }
p { margin: 8px 0 0; color: var(--soft); overflow-wrap: anywhere }
`

const styleHash = createHash('sha256').update(endPageStyle).digest('base64')
/** Allows only the page's own style, and no page may frame it. */
export const endPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`

/** The last page of a flow: what happened, and what to do about it. */
export function endPage({ title, text }: { title: string; text: string }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(endPageStyle)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>`.toString()
}
