import type { App } from '../app/app.ts'
import { type Html, html, raw } from './html.ts'

export type Page = {
  app: App
  title: string
  /** The preview next to the subject in a list of mails. */
  preview: string
  code?: string
  lines: readonly string[]
  /** A button and its target. */
  link?: { url: string; label: string }
}

/**
 * A mail in HTML, with tables and inline styles, which mail programs support. The dark palette is for programs that
 * honor `prefers-color-scheme`; the light one also works in programs that invert colors themselves.
 */
export function page({ app, title, preview, code, lines, link }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${raw(dark)}</style>
</head>
<body class="back" style="margin:0;padding:0;background:#f6f7f9;${raw(font)}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="back" style="background:#f6f7f9"><tr>
<td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="${card}"><tr>
<td style="padding:36px 32px 32px;overflow-wrap:anywhere;word-break:break-word">
${head(app)}
<h1 class="ink" style="margin:24px 0 0;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.017em;color:#15171c">${title}</h1>
${code === undefined ? '' : codeBox(code)}
${lines.map((line) => html`<p class="soft" style="margin:16px 0 0;font-size:14px;line-height:21px;color:#5a6070">${line}</p>\n`)}
${link ? button(link) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>`.toString()
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"
const card = 'max-width:420px;background:#ffffff;border:1px solid #e7e9ee;border-radius:20px'
const dark = `
@media (prefers-color-scheme: dark) {
  .back { background: #101216 !important; }
  .card { background: #1a1d23 !important; border-color: #2b2f38 !important; }
  .ink { color: #f3f4f6 !important; }
  .soft { color: #a6adbb !important; }
  .button { background: #f3f4f6 !important; color: #15171c !important; }
  .code { background: #242830 !important; color: #f3f4f6 !important; }
}
`

/** Selected as a whole with one click or tap, and read out digit by digit. */
function codeBox(code: string): Html {
  const style = [
    'margin:20px 0 0;padding:18px 12px;border-radius:14px;background:#f0f1f4;color:#15171c;text-align:center',
    'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:34px;line-height:40px',
    'font-weight:600;letter-spacing:8px;-webkit-user-select:all;user-select:all',
  ].join(';')
  return html`<div class="code" aria-label="${[...code].join(' ')}" style="${style}">${code}</div>`
}

function button({ url, label }: { url: string; label: string }): Html {
  const style = [
    'display:inline-block;padding:11px 20px;border-radius:12px;background:#15171c;color:#ffffff',
    'font-size:14px;line-height:20px;font-weight:600;text-decoration:none',
  ].join(';')
  return html`<p style="margin:24px 0 0"><a class="button" href="${url}" style="${style}">${label}</a></p>`
}

function head({ name, settings }: App): Html {
  const logo = settings.logo_url
  const image = logo
    ? html`<img src="${logo}" alt="" height="40" style="display:block;height:40px;width:auto;max-width:160px;border:0;margin-bottom:12px">`
    : ''
  return html`${image}<div class="soft" style="font-size:13px;line-height:18px;font-weight:600;color:#5a6070">${name}</div>`
}
