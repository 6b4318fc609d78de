const guardMs = 500
const comings = ['focus', 'pageshow'] as const

/**
 * Ignores every press in the first half second after this window has come to the front, and while it is behind: a press
 * meant for a window above it, which closed at the last moment, must not sign anything (R73: consent window). The
 * wallet's own review restarts its half second with each new content, but does not know about windows. Returns the
 * function that ends the guard. Not used during a login, which signs nothing and where Enter clicks its button.
 */
export function guardClicks(): () => void {
  let since = performance.now()
  const restart = () => {
    since = performance.now()
  }
  for (const name of comings) window.addEventListener(name, restart)
  document.addEventListener('visibilitychange', restart)
  const isMeant = () =>
    document.visibilityState === 'visible' && document.hasFocus() && performance.now() - since >= guardMs
  const ignore = (event: Event) => {
    if (isMeant()) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('click', ignore, true)
  return () => {
    for (const name of comings) window.removeEventListener(name, restart)
    document.removeEventListener('visibilitychange', restart)
    document.removeEventListener('click', ignore, true)
  }
}
