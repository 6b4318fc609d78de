/**
 * Calls `close` once the modal has been left alone for so long. A pointer that moves over it stops the time, which begins
 * again when it has left; a press, a key or a moved focus in it ends it, since the user is
 * there and closes it. A pointer that only rests
 * where it pressed something before is no use.
 *
 * @returns what ends it.
 */
export function closeUnused(close: () => void, afterMs: number): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const begin = () => {
    timer ??= setTimeout(() => {
      end()
      close()
    }, afterMs)
  }
  const end = () => {
    stop()
    listening.abort()
  }
  const listen = <Name extends keyof WindowEventMap>(name: Name, on: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, on, { capture: true, signal: listening.signal })
  listen('pointermove', (event) => (isInModal(event) ? stop() : begin()))
  // Out of the window.
  listen('pointerout', ({ relatedTarget }) => relatedTarget === null && begin())
  for (const name of ['pointerdown', 'keydown', 'focusin'] as const)
    listen(name, (event) => isInModal(event) && end())
  begin()
  return end
}

/** The backdrop is the dialog itself. */
function isInModal(event: Event): boolean {
  const [target, ...outer] = event.composedPath()
  const isModal = (at: EventTarget | undefined) => at instanceof Element && at.matches('.lk-modal')
  return outer.some(isModal) || (event.type === 'keydown' && isModal(target))
}
