import { app } from '@latchkey/wire'

const { method, path } = app.getApp
/** What stands before the app's id, which is the rest. */
const prefix = path.slice(0, path.indexOf(':'))

/**
 * The call that every client begins with. It changes nothing and takes no session, so any page may ask it, and read why
 * it is refused: a wrong origin, a wrong app id and a server that is away would otherwise be one and the same to it
 * (decision 31: startup errors). What the app is like is told to the pages of the app alone.
 */
export function isFirstCall(request: { method: string | undefined; path: string }): boolean {
  const id = request.path.startsWith(prefix) ? request.path.slice(prefix.length) : ''
  return request.method === method && id !== '' && !id.includes('/')
}

/** The same of a call that has been routed. */
export function isFirstHandler(request: { method: string; handler: string | undefined }): boolean {
  return request.method === method && request.handler === path
}
