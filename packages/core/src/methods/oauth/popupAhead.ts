import { limits } from '@latchkey/wire'

let ahead: Window | null = null

const open = () => window.open('', '_blank', `popup,width=${limits.popupWidth},height=${limits.popupHeight}`)

/**
 * Opens an empty window within the click, for a flow whose code is still on its way: when that has arrived, the browser
 * may open none any more. The next flow that opens a window gets it. Gives what closes it where none has.
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
 * The window that is open already, or a new one; null where the browser blocks it.
 *
 * @example
 * const popup = takePopup()
 */
export function takePopup(): Window | null {
  const popup = ahead ?? open()
  ahead = null
  return popup
}
