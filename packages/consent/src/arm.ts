const armedAfterMs = 500

/**
 * Lets a button be pressed only when it has been in sight, in a window with the focus, for half a second: a click that
 * was meant for another window, which closed or gave way at the last moment, changes nothing (R73).
 */
export function arm(button: HTMLButtonElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    clearTimeout(timer)
    button.disabled = true
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return
    timer = setTimeout(() => {
      button.disabled = false
    }, armedAfterMs)
  }
  const events = ['focus', 'blur', 'resize', 'pageshow'] as const
  for (const name of events) window.addEventListener(name, again)
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    clearTimeout(timer)
    button.disabled = true
    for (const name of events) window.removeEventListener(name, again)
    document.removeEventListener('visibilitychange', again)
  }
}
