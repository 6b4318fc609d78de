import type { Session } from './session.ts'

/**
 * Takes `?privy_token=` out of the address and hands it to the session.
 *
 * It is removed always, from the history too, so that neither a bookmark nor a back button nor a referrer carries it
 * on; the session takes it only when nobody is signed in (security.md R13).
 */
export function takeForkFromAddress(session: Pick<Session, 'takeFork'>): void {
  if (typeof window === 'undefined') return
  const url = new URL(window.location.href)
  const token = url.searchParams.get('privy_token')
  if (token === null) return
  url.searchParams.delete('privy_token')
  window.history.replaceState(window.history.state, '', url)
  if (token) session.takeFork(token)
}
