import { createHash } from 'node:crypto'
import { AppError, serverErrors } from '@latchkey/wire'
import { type App, allOriginsFor } from '../app/app.ts'
import type { Context } from '../context.ts'
import { endPage, endPagePolicy } from '../html/endPage.ts'
import { html, raw } from '../html/html.ts'
import type { Server } from './server.ts'

const { status } = serverErrors.feature_not_enabled
const text = 'Signing for other apps is not available here yet. Close this window to go back to the app.'
/** Windows that published clients open to have something signed by the account of another app (protocol 7.7). */
const unbuiltWindows = ['/oauth/transact', '/cross-app/transact'] as const

const style =
  'body{margin:0;font:13px/44px system-ui,sans-serif;text-align:center;color:#5a6070;white-space:nowrap}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** Pages of features that are not built: a sentence, where there would be an empty window or frame. */
export function notImplementedPages(server: Server, ctx: Context): void {
  for (const path of unbuiltWindows)
    server.get(path, (c) => {
      c.set('handler', path)
      c.header('content-type', 'text/html; charset=utf-8')
      c.header('content-security-policy', endPagePolicy)
      return c.body(endPage({ title: 'Not possible', text }), status)
    })

  const exportPath = '/apps/:app_id/embedded-wallets/export'
  server.get(exportPath, async (c) => {
    c.set('handler', exportPath)
    const app = await ctx.apps.find(c.req.param('app_id'))
    if (!app) throw new AppError('not_found')
    c.header('content-type', 'text/html; charset=utf-8')
    c.header('content-security-policy', framedPolicy(app))
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.body(line('Exporting a key is not available yet.'), status)
  })
}

/** Clients show it in a frame that is one line high (protocol 6.9). */
function line(sentence: string): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${sentence}</title>
<style>${raw(style)}</style>
<body>${sentence}</body>
</html>`.toString()
}

function framedPolicy(app: App): string {
  const ancestors = [...new Set(allOriginsFor(app))].join(' ') || "'none'"
  return `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors ${ancestors}`
}
