import type { PageRequest } from './request.ts'

type Connection = { address: string; providerPublicKey: string; exp: number }

/** Tells the page that asked, and no other: the browser compares the origin with the registered one (R73). */
export function postToOpener(
  { origin }: Extract<PageRequest, { kind: 'connect' }>,
  answer: Connection | { error: string },
): void {
  const type = 'error' in answer ? 'PRIVY_CROSS_APP_ACTION_ERROR' : 'PRIVY_CROSS_APP_CONNECT_RESPONSE'
  window.opener?.postMessage({ ...answer, type }, origin)
}
