import { limits } from '@latchkey/wire'

let ahead: Window | null = null

const open = () => window.open('', '_blank', `popup,width=${limits.popupWidth},height=${limits.popupHeight}`)

/**
 * Opens an empty window within the click, for a flow whose code has not loaded yet: later the browser would block it.
 * The next flow that opens a window uses it. Returns the function that closes it if no flow has.
 *
 * @example
 * const done = openPopupAhead()
 * const { createOAuthFlow } = await import('@latchkey/core')
 * createOAuthFlow(client).inPopup({ provider: 'github' }).finally(done)
 */
export function openPopupAhead(): () => void {
  const mine = ahead ? null : open()
  ahead ??= mine
  return () => {
    if (mine && ahead === mine) takePopup()?.close()
  }
}

/**
 * Returns the open window or a new one; null if the browser blocks it.
 *
 * @example
 * const popup = takePopup()
 */
export function takePopup(): Window | null {
  const popup = ahead ?? open()
  ahead = null
  return popup
}
