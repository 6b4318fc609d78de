import { type RefObject, useLayoutEffect, useRef } from 'react'
import { attachHost } from '../../ui/ShadowHost.tsx'
import { useLatest } from '../../useLatest.ts'
import { holdsText } from './holdsText.ts'
import { layOutInSteps } from './layOutInSteps.ts'
import type { ShellState } from './useShellApi.tsx'

export type DialogOptions = {
  open: boolean
  shell: ShellState
  onClose(): void
  /** The closing animation has ended. */
  onLeft(): void
}

/**
 * Opens the native dialog above everything, asks before it closes, and restores focus and scroll position in the end.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, options: DialogOptions): void {
  const latest = useLatest(options)
  const unlock = useRef(() => {})
  const layOut = useRef(() => {})
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const { open, shell } = latest.current
    const { transitions } = shell
    attachHost(element)
    // Hidden, so that the click only has to show it.
    if (!open) layOut.current = layOutInSteps(element)
    const unlisten = listen(element, latest)
    return () => {
      layOut.current()
      unlisten()
      transitions.current?.disconnect()
      transitions.current = undefined
      element.close()
      unlock.current()
    }
  }, [dialog, latest])
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!options.open) return element.open ? leave(element, () => latest.current.onLeft()) : undefined
    // Opened again during its exit animation, before Chromium closed it: Chromium does so on a second Esc.
    if (element.open) return
    // Attached again, because the page may have replaced its body.
    attachHost(element)
    layOut.current()
    unlock.current()
    unlock.current = lockScroll(document.documentElement)
    element.showModal()
    latest.current.shell.transitions.current?.opened()
  }, [options.open, dialog, latest])
}

function leave(element: HTMLDialogElement, onLeft: () => void): () => void {
  let isCurrent = true
  element.classList.add('is-leaving')
  const running = element.getAnimations?.() ?? []
  Promise.allSettled(running.map((animation) => animation.finished)).then(() => {
    if (!isCurrent) return
    // Closed before React removes it: only an attached dialog returns the focus to its opener.
    element.close()
    onLeft()
  })
  return () => {
    isCurrent = false
    element.classList.remove('is-leaving')
  }
}

function listen(element: HTMLDialogElement, latest: { readonly current: DialogOptions }): () => void {
  const ask = () => {
    if (latest.current.open && latest.current.shell.dismiss.current !== 'never') latest.current.onClose()
  }
  const onCancel = (event: Event) => {
    event.preventDefault()
    ask()
  }
  // Chromium closes on a second Esc even if the page prevents it; the user must still answer the terms.
  const onForcedClose = () => {
    // The event is late: under StrictMode the dialog was opened again before it arrives.
    if (!latest.current.open || element.open) return
    if (latest.current.shell.dismiss.current === 'never') element.showModal()
    else ask()
  }
  const unlistenBackdrop = listenBackdrop(element, () => {
    if (latest.current.shell.dismiss.current === 'any' && !holdsText(element)) ask()
  })
  element.addEventListener('cancel', onCancel)
  element.addEventListener('close', onForcedClose)
  return () => {
    unlistenBackdrop()
    element.removeEventListener('cancel', onCancel)
    element.removeEventListener('close', onForcedClose)
  }
}

/** Reports a press that begins and ends on the backdrop; dragging a selection out of a field does not count. */
function listenBackdrop(element: HTMLDialogElement, onPress: () => void): () => void {
  let began = false
  const isOutside = (event: MouseEvent) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    return event.target === element && (x < left || x > right || y < top || y > bottom)
  }
  const onDown = (event: MouseEvent) => {
    // The second press of a double click was meant for the page before the dialog opened, or for the previous screen.
    began = isOutside(event) && event.detail < 2 && element.dataset.rest !== 'changed'
    // The focused field keeps the focus.
    if (began) event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (began && isOutside(event)) onPress()
  }
  element.addEventListener('mousedown', onDown)
  element.addEventListener('click', onClick)
  return () => {
    element.removeEventListener('mousedown', onDown)
    element.removeEventListener('click', onClick)
  }
}

/**
 * Keeps the page behind from scrolling, without shifting its layout when the scrollbar disappears. Returns a function
 * that undoes it.
 */
function lockScroll(root: HTMLElement): () => void {
  const { overflow, scrollbarGutter } = root.style
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
  root.style.overflow = 'hidden'
  return () => {
    root.style.overflow = overflow
    root.style.scrollbarGutter = scrollbarGutter
  }
}
