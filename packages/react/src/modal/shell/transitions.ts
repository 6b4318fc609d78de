import { limits } from '@latchkey/wire'
import type { PageEntry } from '../../ui/shellContext.ts'
import { whenIdle } from '../../whenIdle.ts'
import type { DrawerOptions } from '../motion/followFinger.ts'
import type { Motion } from '../motion/motion.ts'
import { restPresses } from './restPresses.ts'

export type Transitions = {
  enter(page: HTMLElement, entry: PageEntry): void
  change(page: HTMLElement, entry: PageEntry): void
  /** The dialog is open: the page in it may take the focus. Nothing moves before that. */
  opened(takesFocus?: boolean): void
  disconnect(): void
}

type Trail = { name: string; row?: string | undefined; mark?: DOMRect | undefined }[]

/**
 * Handles everything between two pages of one modal: motion, focus, the row to come back to, and presses that were
 * meant for the previous page.
 */
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
      // On a low screen the modal scrolls instead of the view in it.
      modal.scrollTop = 0
      if (!isOpen) trail.length = 0
      const back = walk(trail, entry.name)
      // The dialog focuses this element when it is shown, instead of its first button, which would move the focus
      // twice.
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
      // The title is the dialog's name, and is announced with it.
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

/** Loaded when the modal is first touched: nothing moves before, and opening needs less code. */
function loadMotion(modal: HTMLElement, options: DrawerOptions) {
  const motion = { current: undefined as Motion | undefined, opened, disconnect }
  let isCurrent = true
  let cancel = () => {}
  const load = () => {
    unlisten()
    const make = ({ createMotion }: typeof import('../motion/motion.ts')) => {
      if (isCurrent) motion.current = createMotion(modal, options)
    }
    // Without it nothing moves, and everything else works.
    import('../motion/motion.ts').then(make, () => {})
  }
  /** The first touch of a drawer may already pull it. */
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

/** Goes to a page by name. If it was left before, the trail is cut there and its saved state is restored. */
function walk(trail: Trail, name: string): Trail[number] | undefined {
  const at = trail.findIndex((route) => route.name === name)
  if (at === -1) trail.push({ name })
  else trail.length = at + 1
  return at === -1 ? undefined : trail[at]
}

/**
 * Sets the description early, so that no work is left between the click and the paint. The title is the dialog's name,
 * and is announced with it.
 */
function prepareStart(start: HTMLElement | null): void {
  if (!start) return
  start.toggleAttribute('autofocus', true)
  if (!start.hasAttribute('aria-describedby')) start.setAttribute('aria-describedby', 'lk-text')
}

type FocusOptions = {
  row?: string | undefined
  /**
   * The id of the text that a screen reader announces with the focused control: what happened, and what the control is
   * for.
   */
  saying?: string
}

const findStart = (page: HTMLElement, { focus }: PageEntry) =>
  focus === 'title'
    ? null
    : // In a group of choices, the selected one: focusing another would appear to select it.
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
  // A refused field already describes its error.
  if (!start?.hasAttribute('aria-describedby')) start?.setAttribute('aria-describedby', saying)
  // If the dialog already focused it, focusing again would cause another layout before the paint.
  if (target && target !== (target.getRootNode() as ShadowRoot).activeElement)
    target.focus({ preventScroll: !rowElement })
}
