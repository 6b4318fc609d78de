import { app } from '@latchkey/wire'

const { method, path } = app.getApp
/** The path before the app's id, which is the rest. */
const prefix = path.slice(0, path.indexOf(':'))

/**
 * Whether this is the first call of every client. It changes nothing and takes no session, so any page may send it and
 * read why it is refused: otherwise a wrong origin, a wrong app id and a missing server would look the same (decision
 * 31: startup errors). Only the app's pages can read the app's data.
 */
export function isFirstCall(request: { method: string | undefined; path: string }): boolean {
  const id = request.path.startsWith(prefix) ? request.path.slice(prefix.length) : ''
  return request.method === method && id !== '' && !id.includes('/')
}

/** The same for a routed call. */
export function isFirstHandler(request: { method: string; handler: string | undefined }): boolean {
  return request.method === method && request.handler === path
}
