import { limits } from '@latchkey/wire'
import { adoptStyles } from '../../ui/ShadowHost.tsx'
import type { Dismiss } from '../../ui/shellContext.ts'
import { easing } from './fade.ts'

export type DrawerOptions = { dismiss(): Dismiss; close(): void }

/** From here on it is a drag and not a tap. */
const startPx = 6
/** A quick movement closes the drawer, however short it is. */
const closePxPerMs = 0.5
const closeShare = 0.4
/** A drawer that must be answered moves a little, and springs back. */
const resistance = 0.15
const settleMs = 320
/** The finger rested before it was lifted, so its earlier movement does not count as a throw. */
const restMs = 80

const styles = `
@media (max-width:${limits.drawerAtPx}px){
dialog .lk-bar{touch-action:none}
dialog.is-dragging{transition:none;user-select:none;-webkit-user-select:none}
dialog.lk-modal::backdrop{opacity:var(--lk-drag,1)}
}`

type Drag = { id: number; startY: number; y: number; at: number; speed: number; isMoving: boolean }

/**
 * Lets the user pull a drawer down by its bar, or by its content if that is not scrolled. Returns a function that ends
 * it.
 */
export function followFinger(dialog: HTMLDialogElement, { dismiss, close }: DrawerOptions): () => void {
  const isDrawer = matchMedia(`(max-width:${limits.drawerAtPx}px)`)
  adoptStyles(dialog.getRootNode() as ShadowRoot, styles)
  let drag: Drag | undefined

  const onDown = (event: PointerEvent) => {
    const { pointerId: id, clientY: y, timeStamp: at } = event
    if (!isDrawer.matches || !event.isPrimary || event.button !== 0 || !isHandle(dialog, event)) return
    drag = { id, startY: y, y, at, speed: 0, isMoving: false }
  }
  const onMove = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const distancePx = event.clientY - drag.startY
    if (!drag.isMoving && Math.abs(distancePx) > startPx) {
      if (distancePx < 0) return end()
      drag.isMoving = true
      dialog.classList.add('is-dragging')
      // Also if the finger leaves it.
      dialog.setPointerCapture(event.pointerId)
    }
    if (!drag.isMoving) return
    const ms = Math.max(1, event.timeStamp - drag.at)
    drag = { ...drag, speed: (event.clientY - drag.y) / ms, y: event.clientY, at: event.timeStamp }
    show(dialog, distancePx > 0 && dismiss() === 'any' ? distancePx : distancePx * resistance)
  }
  const onUp = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const { isMoving, startY, speed, at } = drag
    end()
    if (!isMoving) return
    dialog.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => dialog.removeEventListener('click', swallow, true))
    const distancePx = event.clientY - startY
    const isThrown = event.timeStamp - at < restMs && speed > closePxPerMs
    const isFar = distancePx > dialog.offsetHeight * closeShare
    const isLeaving = event.type === 'pointerup' && dismiss() === 'any' && (isThrown || isFar)
    if (isLeaving) close()
    // A drawer that asks before it closes is still open.
    queueMicrotask(() => settle(dialog))
  }
  const end = () => {
    drag = undefined
    dialog.classList.remove('is-dragging')
  }
  // Otherwise the browser scrolls, and the drawer gets no more pointer events.
  const onTouch = (event: TouchEvent) => {
    if (drag?.isMoving && event.cancelable) event.preventDefault()
  }
  dialog.addEventListener('pointerdown', onDown)
  dialog.addEventListener('pointermove', onMove)
  dialog.addEventListener('pointerup', onUp)
  dialog.addEventListener('pointercancel', onUp)
  dialog.addEventListener('touchmove', onTouch, { passive: false })
  return () => {
    dialog.removeEventListener('pointerdown', onDown)
    dialog.removeEventListener('pointermove', onMove)
    dialog.removeEventListener('pointerup', onUp)
    dialog.removeEventListener('pointercancel', onUp)
    dialog.removeEventListener('touchmove', onTouch)
    dialog.style.removeProperty('transform')
  }
}

const fields = 'input,textarea,select,iframe'

/** The bar, also for a mouse; the content, only for a finger: a mouse selects text there. */
function isHandle(dialog: HTMLElement, { target, pointerType, clientY }: PointerEvent): boolean {
  const element = target as Element
  if (element === dialog) return clientY > dialog.getBoundingClientRect().top
  if (element.closest('.lk-bar')) return true
  if (pointerType !== 'touch' || element.closest(fields)) return false
  for (let at: Element | null = element; at; at = at.parentElement) if (at.scrollTop > 0) return false
  return true
}

function show(dialog: HTMLElement, pulledPx: number): void {
  dialog.style.transform = `translateY(${Math.max(0, pulledPx)}px)`
  dialog.style.setProperty('--lk-drag', String(1 - Math.max(0, pulledPx) / dialog.offsetHeight))
}

/** The drawer leaves from where the finger released it, or moves back. */
function settle(dialog: HTMLElement): void {
  const { style } = dialog
  const from = style.transform
  const reset = () => {
    for (const name of ['transform', '--lk-drag', 'animation-timing-function']) style.removeProperty(name)
  }
  if (dialog.classList.contains('is-leaving')) {
    style.animationTimingFunction = 'ease-out'
    // Opened again during its exit animation.
    dialog.addEventListener('animationcancel', reset, { once: true })
    return
  }
  reset()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  dialog.animate?.([{ transform: from }, { transform: 'none' }], { duration: settleMs, easing })
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
