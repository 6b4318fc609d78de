import type { PageRequest } from './request.ts'

type Connection = { address: string; providerPublicKey: string; exp: number }
type WaitingPage = Extract<PageRequest, { origin: string }>
/** For the requester's next request: its token, or `mwp`, which tells the connector to connect again. */
type Next = {
  token?: { action: 'set'; value: string } | undefined
  mwp?: { action: 'clear' }
}

/** The result of an encrypted request. */
export type EncryptedResult = { encryptedResult: string; iv: string }

/** Notifies only the requesting page: the browser compares its origin with the registered one (R73: consent window). */
export function postToOpener(
  request: WaitingPage,
  answer: Connection | ((EncryptedResult | { result: string } | { error: string }) & Next),
): void {
  const type = 'error' in answer ? failure : 'exp' in answer ? connection : result
  window.opener?.postMessage({ ...answer, type }, request.origin)
}

const failure = 'PRIVY_CROSS_APP_ACTION_ERROR'
const result = 'PRIVY_CROSS_APP_ACTION_RESPONSE'
const connection = 'PRIVY_CROSS_APP_CONNECT_RESPONSE'

/** The message that published clients know. */
export const rejection = 'User rejected request'

/** Whether a page waits for a message from this window. */
export function isAwaited(request: PageRequest): request is PageRequest & WaitingPage {
  return 'origin' in request && !('target' in request && request.target !== null)
}
