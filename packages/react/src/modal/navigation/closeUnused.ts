/**
 * Calls `close` after the user has not used the modal for `afterMs`. A pointer moving over it stops the timer, which
 * starts again when the pointer leaves. A press, a key or a moved focus in it ends the timer, since the user is present
 * and closes the modal. A pointer that only rests where it pressed before does not count as use.
 *
 * @param afterMs in milliseconds
 * @returns a function that ends it
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
  // The pointer left the window.
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
