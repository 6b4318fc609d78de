import type { PageEntry } from '../../ui/shellContext.ts'
import { restPresses } from './restPresses.ts'

const easing = 'cubic-bezier(.22,.8,.24,1)'
const heightMs = 320
const fadeMs = 200
const shiftPx = 8

export type Transitions = {
  enter(page: HTMLElement, entry: PageEntry): void
  change(page: HTMLElement, entry: PageEntry): void
  /** The dialog is open now: the page that waits in it may have the focus. Until then nothing moves. */
  opened(takesFocus?: boolean): void
  disconnect(): void
}

type Trail = { name: string; row?: string | undefined }[]

/** Everything that happens between two pages of one modal: height, fade, focus, the row to come back to, and presses that were meant for the one before. */
export function createTransitions(modal: HTMLElement): Transitions {
  const trail: Trail = []
  const height = followHeight(modal)
  const presses = restPresses(modal)
  let current: { page: HTMLElement; entry: PageEntry } | undefined
  let isOpen = false
  const remember = (event: Event) => {
    const row = (event.target as Element).closest?.<HTMLElement>('[data-row]')
    const last = trail.at(-1)
    if (row && last) last.row = row.dataset.row
  }
  modal.addEventListener('click', remember, true)
  return {
    enter(page, entry) {
      if (current?.page === page && current.entry.name === entry.name) return
      const old = current?.page
      current = { page, entry }
      // On a low screen the modal scrolls, and not the view in it.
      modal.scrollTop = 0
      if (!isOpen) trail.length = 0
      const back = walk(trail, entry.name)
      // The dialog begins there when it is shown, instead of at its first button, which would be one focus more.
      if (!isOpen) return prepareStart(findStart(page, entry))
      presses.begin('changed')
      if (isMoving()) {
        if (old && !old.isConnected) fadeOut(old, modal)
        fadeIn(page, back !== undefined)
      }
      height.animate()
      focusPage(page, entry, { row: back?.row })
    },
    change(page, entry) {
      if (!isOpen) return
      presses.begin('changed')
      height.animate()
      focusPage(page, entry)
    },
    opened(takesFocus = true) {
      isOpen = true
      presses.begin('opened')
      // The title is the dialog's name, and said with it.
      if (current && takesFocus) focusPage(current.page, current.entry, { saying: 'lk-text' })
    },
    disconnect() {
      height.disconnect()
      presses.disconnect()
      modal.removeEventListener('click', remember, true)
    },
  }
}

/** Goes to a page by name. If it was left before, the trail is cut there and what is known of it comes back. */
function walk(trail: Trail, name: string): Trail[number] | undefined {
  const at = trail.findIndex((route) => route.name === name)
  if (at === -1) trail.push({ name })
  else trail.length = at + 1
  return at === -1 ? undefined : trail[at]
}

/** So that nothing of it is left to do between the click and the paint. The title is the dialog's name, and said with it. */
function prepareStart(start: HTMLElement | null): void {
  if (!start) return
  start.toggleAttribute('autofocus', true)
  if (!start.hasAttribute('aria-describedby')) start.setAttribute('aria-describedby', 'lk-text')
}

type FocusOptions = {
  row?: string | undefined
  /** Id of what a screen reader says with the control that it comes to: what happened, and what this is for. */
  saying?: string
}

const findStart = (page: HTMLElement, { focus }: PageEntry) =>
  focus === 'title'
    ? null
    : // Of a group of choices the one that was made: the focus on another would seem to choose it.
      (page.querySelector<HTMLElement>('input:not([readonly],[type=radio]:not(:checked))') ??
      page.querySelector<HTMLElement>('.lk-btn.primary:enabled'))

function focusPage(
  page: HTMLElement,
  entry: PageEntry,
  { row, saying = 'lk-head' }: FocusOptions = {},
): void {
  const rowElement = row && page.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
  const start = findStart(page, entry)
  const target = rowElement || (start ?? page.querySelector<HTMLElement>('.lk-title'))
  // A field that was refused says why.
  if (!start?.hasAttribute('aria-describedby')) start?.setAttribute('aria-describedby', saying)
  // Where the dialog began already, doing it again would lay the page out once more before it is painted.
  if (target && target !== (target.getRootNode() as ShadowRoot).activeElement)
    target.focus({ preventScroll: !rowElement })
}

/** React has taken the page out. It lies over the next one until it has faded, or the modal would be blank meanwhile. */
function fadeOut(page: HTMLElement, modal: HTMLElement): void {
  modal.querySelector('.is-old')?.remove()
  if (!page.animate) return
  page.inert = true
  page.classList.add('is-old')
  modal.append(page)
  const remove = () => page.remove()
  page.animate([{}, { opacity: 0 }], { duration: fadeMs, easing }).finished.then(remove, remove)
}

/** All but the bar, which stays. */
function fadeIn(page: HTMLElement, isBack: boolean): void {
  const isRtl = getComputedStyle(page).direction === 'rtl'
  const from = isBack === isRtl ? shiftPx : -shiftPx
  const frames = [
    { opacity: 0, transform: `translateX(${from}px)` },
    { opacity: 1, transform: 'none' },
  ]
  for (const part of Array.from(page.children).slice(1)) part.animate?.(frames, { duration: fadeMs, easing })
}

function followHeight(modal: HTMLElement) {
  let last = modal.offsetHeight
  let running: Animation | undefined
  const observer = new ResizeObserver(() => {
    last = modal.offsetHeight
  })
  observer.observe(modal)
  return {
    animate() {
      const before = last
      running?.cancel()
      const after = modal.offsetHeight
      last = after
      if (before === after || before === 0 || !isMoving()) return
      modal.classList.add('is-growing')
      running = modal.animate?.([{ blockSize: `${before}px` }, { blockSize: `${after}px` }], {
        duration: heightMs,
        easing,
      })
      const settle = () => modal.classList.remove('is-growing')
      running?.finished.then(settle, settle)
    },
    disconnect: () => observer.disconnect(),
  }
}

function isMoving(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
