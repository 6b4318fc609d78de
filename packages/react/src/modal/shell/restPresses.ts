const restMs = 400

export type Rest = 'opened' | 'changed'

/**
 * For 400 ms after a screen changed, a press was meant for the previous one: the second press of a double click hits
 * the new screen, and would leave it through a row that the user has not read. The style disables pointers on the page
 * by `data-rest`. A modal that opens ignores only the second press of a double click, since a first press was meant for
 * it. Only pointers wait: keys go to the focused field, and assistive technology presses the control that it names. A
 * held Enter presses once.
 */
export function restPresses(modal: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    delete modal.dataset.rest
  }
  const onDown = (event: Event) => {
    // Otherwise the focused field would lose its focus, and with it the digits typed next.
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
