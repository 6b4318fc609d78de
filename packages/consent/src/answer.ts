import type { PageRequest } from './request.ts'

type Connection = { address: string; providerPublicKey: string; exp: number }
type WaitingPage = Extract<PageRequest, { origin: string }>
/** For the requester's next request. */
type Token = { token?: { action: 'set'; value: string } | undefined }

/** Tells the page that asked, and no other: the browser compares the origin with the registered one (R73). */
export function postToOpener(
  request: WaitingPage,
  answer: Connection | ({ result: string } & Token) | ({ error: string } & Token),
): void {
  const type = 'error' in answer ? failure : 'result' in answer ? result : connection
  window.opener?.postMessage({ ...answer, type }, request.origin)
}

const failure = 'PRIVY_CROSS_APP_ACTION_ERROR'
const result = 'PRIVY_CROSS_APP_ACTION_RESPONSE'
const connection = 'PRIVY_CROSS_APP_CONNECT_RESPONSE'

/** As published clients know it. */
export const rejection = 'User rejected request'

/** Whether a page waits for a message of this window. */
export function isAwaited(request: PageRequest): request is PageRequest & WaitingPage {
  return 'origin' in request
}
