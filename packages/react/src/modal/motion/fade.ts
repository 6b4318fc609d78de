export const easing = 'cubic-bezier(.22,.8,.24,1)'
const fadeMs = 200
const flyMs = 320
const shiftPx = 8

/**
 * React has removed the page. It covers the next one until it has faded; otherwise the modal would be blank meanwhile.
 */
export function fadeOut(page: HTMLElement, modal: HTMLElement): void {
  modal.querySelector('.is-old')?.remove()
  if (!page.animate) return
  page.inert = true
  page.classList.add('is-old')
  modal.append(page)
  const remove = () => page.remove()
  page.animate([{}, { opacity: 0 }], { duration: fadeMs, easing }).finished.then(remove, remove)
}

/** Fades in everything but the bar, which stays. */
export function fadeIn(page: HTMLElement, isBack: boolean): void {
  const isRtl = getComputedStyle(page).direction === 'rtl'
  const from = isBack === isRtl ? shiftPx : -shiftPx
  const frames = [
    { opacity: 0, transform: `translateX(${from}px)` },
    { opacity: 1, transform: 'none' },
  ]
  for (const part of Array.from(page.children).slice(1)) part.animate?.(frames, { duration: fadeMs, easing })
}

/** Moves and enlarges the mark of the pressed row into the mark of the page that it leads to. */
export function flyMark(page: HTMLElement, from: DOMRect): void {
  const mark = page.querySelector<HTMLElement>('.lk-hero')
  const to = mark?.getBoundingClientRect()
  if (!mark || !to?.width || !from.width) return
  const [x, y] = [
    middle(from.left, from.width, to.left, to.width),
    middle(from.top, from.height, to.top, to.height),
  ]
  const start = `translate(${x}px,${y}px) scale(${from.width / to.width})`
  mark.animate?.([{ transform: start }, { transform: 'none' }], { duration: flyMs, easing })
}

const middle = (from: number, fromSize: number, to: number, toSize: number) =>
  from + fromSize / 2 - to - toSize / 2
