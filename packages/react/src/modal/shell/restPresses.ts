const restMs = 400

export type Rest = 'opened' | 'changed'

/**
 * For 400 ms after a screen changed, a press was meant for the one before it: the second of a double click falls on whatever
 * is there now, and leaves the page by a row that the user has not read. The style takes pointers off the page by `data-rest`.
 * A modal that opens waits only for the second press of a double click, since a first one was meant for it. Only pointers
 * wait: keys go to the field that has the focus, and assistive technology presses what it names. A held Enter presses once.
 */
export function restPresses(modal: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    delete modal.dataset.rest
  }
  const onDown = (event: Event) => {
    // Else the field that has the focus would lose it, and the digits that are typed next.
    if (modal.dataset.rest && event.target === modal) event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (!modal.dataset.rest || event.detail < 2 || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  }
  modal.addEventListener('mousedown', onDown)
  modal.addEventListener('click', onClick, true)
  modal.addEventListener('keydown', onKey)
  return {
    begin(rest: Rest) {
      end()
      modal.dataset.rest = rest
      timer = setTimeout(end, restMs)
    },
    disconnect() {
      end()
      modal.removeEventListener('mousedown', onDown)
      modal.removeEventListener('click', onClick, true)
      modal.removeEventListener('keydown', onKey)
    },
  }
}
