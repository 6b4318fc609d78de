import { serverErrors } from '@latchkey/wire'
import { endPage, endPagePolicy } from '../html/endPage.ts'
import type { Server } from './server.ts'

const { status } = serverErrors.feature_not_enabled
const text = 'Signing for other apps is not available here yet. Close this window to go back to the app.'
/** Windows that published clients open to have something signed by the account of another app (protocol 7.7). */
const unbuiltWindows = ['/cross-app/transact'] as const

/** Pages of features that are not built: a sentence, where there would be an empty window. */
export function notImplementedPages(server: Server): void {
  for (const path of unbuiltWindows)
    server.get(path, (c) => {
      c.set('handler', path)
      c.header('content-type', 'text/html; charset=utf-8')
      c.header('content-security-policy', endPagePolicy)
      return c.body(endPage({ title: 'Not possible', text }), status)
    })
}
