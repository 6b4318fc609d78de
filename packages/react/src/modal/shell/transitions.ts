import { limits } from '@latchkey/wire'
import type { PageEntry } from '../../ui/shellContext.ts'
import { whenIdle } from '../../whenIdle.ts'
import type { DrawerOptions } from '../motion/followFinger.ts'
import type { Motion } from '../motion/motion.ts'
import { restPresses } from './restPresses.ts'

export type Transitions = {
  enter(page: HTMLElement, entry: PageEntry): void
  change(page: HTMLElement, entry: PageEntry): void
  /** The dialog is open now: the page that waits in it may have the focus. Until then nothing moves. */
  opened(takesFocus?: boolean): void
  disconnect(): void
}

type Trail = { name: string; row?: string | undefined; mark?: DOMRect | undefined }[]

/** Everything that happens between two pages of one modal: motion, focus, the row to come back to, and presses that were meant for the one before. */
export function createTransitions(modal: HTMLElement, options: DrawerOptions): Transitions {
  const trail: Trail = []
  const motion = loadMotion(modal, options)
  const presses = restPresses(modal)
  let current: { page: HTMLElement; entry: PageEntry } | undefined
  let isOpen = false
  const remember = (event: Event) => {
    const row = (event.target as Element).closest?.<HTMLElement>('[data-row]')
    const last = trail.at(-1)
    if (!last) return
    if (row) last.row = row.dataset.row
    last.mark = row?.querySelector('.lk-tile')?.getBoundingClientRect()
  }
  modal.addEventListener('click', remember, true)
  return {
    enter(page, entry) {
      if (current?.page === page && current.entry.name === entry.name) return
      const old = current?.page
      const mark = trail.at(-1)?.mark
      current = { page, entry }
      // On a low screen the modal scrolls, and not the view in it.
      modal.scrollTop = 0
      if (!isOpen) trail.length = 0
      const back = walk(trail, entry.name)
      // The dialog begins there when it is shown, instead of at its first button, which would be one focus more.
      if (!isOpen) return prepareStart(findStart(page, entry))
      presses.begin('changed')
      motion.current?.enter({ page, old, isBack: back !== undefined, mark: back ? undefined : mark })
      focusPage(page, entry, { row: back?.row })
    },
    change(page, entry) {
      if (!isOpen) return
      presses.begin('changed')
      motion.current?.change()
      focusPage(page, entry)
    },
    opened(takesFocus = true) {
      isOpen = true
      motion.opened()
      presses.begin('opened')
      // The title is the dialog's name, and said with it.
      if (current && takesFocus) focusPage(current.page, current.entry, { saying: 'lk-text' })
    },
    disconnect() {
      motion.disconnect()
      presses.disconnect()
      modal.removeEventListener('click', remember, true)
    },
  }
}

const touches = ['pointermove', 'pointerdown', 'keydown'] as const

/** Fetched when the modal is touched first: nothing moves before, and it opens with that much less. */
function loadMotion(modal: HTMLElement, options: DrawerOptions) {
  const motion = { current: undefined as Motion | undefined, opened, disconnect }
  let isCurrent = true
  let cancel = () => {}
  const load = () => {
    unlisten()
    const make = ({ createMotion }: typeof import('../motion/motion.ts')) => {
      if (isCurrent) motion.current = createMotion(modal, options)
    }
    // Without it nothing moves, and all else works.
    import('../motion/motion.ts').then(make, () => {})
  }
  /** The first touch of a drawer may be the one that pulls it. */
  function opened() {
    if (matchMedia(`(max-width:${limits.drawerAtPx}px)`).matches) cancel = whenIdle(load)
  }
  function unlisten() {
    cancel()
    for (const name of touches) modal.removeEventListener(name, load, true)
  }
  function disconnect() {
    isCurrent = false
    unlisten()
    motion.current?.disconnect()
  }
  for (const name of touches) modal.addEventListener(name, load, true)
  return motion
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
  { row, saying = 'lk-lead lk-head' }: FocusOptions = {},
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
