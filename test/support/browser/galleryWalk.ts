import type { RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { addAxe, optionsFor, type Rules } from './axe.ts'
import { getBrowser, openContext } from './chromium.ts'
import { startGallery } from './galleryServer.ts'
import { picture, takesPictures } from './picture.ts'

/**
 * How to look at a screen: the width of the window, additions to the address, and the rules of axe (none by default).
 */
export type Mode = { width?: number; query: string; rules?: Rules }

export type Walk = {
  /** Every screen of the gallery. */
  ids: readonly string[]
  /** Shows every screen in its modes, by their numbers. Returns the problems, and the messages on the console. */
  through(
    modes: Readonly<Record<string, Mode>>,
    isLookedAt: (screen: number, mode: number) => boolean,
  ): Promise<string[]>
  /** Shows some screens, and returns the heights of the modal in them. */
  heights(ids: readonly string[], mode: Mode): Promise<number[]>
  close(): Promise<void>
}

export const options: Record<Rules, RunOptions> = {
  all: optionsFor('all'),
  color: optionsFor('color'),
  structure: optionsFor('structure'),
}

/**
 * How many screens a window shows in one call: a call costs as much time as a screen.
 */
const batch = 8

/**
 * Loads the gallery once and then walks from screen to screen. The gallery is in a frame, whose width changes without a
 * call. It is laid out but not painted, because no test needs the pixels: this takes a third of the time.
 */
export async function openWalk(): Promise<Walk> {
  const [gallery, browser] = await Promise.all([startGallery(), getBrowser()])
  const lines: string[] = []
  const context = await openContext(browser, { viewport: { width: 1_000, height: 1_000 } })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) lines.push(message.text())
  })
  page.on('pageerror', (error) => lines.push(error.message))
  await page.goto(`${gallery.url}?screen=marks&drawer=1`)
  const frame = await openFrame(page)
  const ids: readonly string[] = await frame.evaluate(() => Reflect.get(window, '__screens'))
  return {
    ids,
    async through(modes, isLookedAt) {
      const looks = Object.entries(modes).map(([name, mode], look) => ({
        ...{ name, ...mode },
        only: ids.filter((_, screen) => isLookedAt(screen, look)),
      }))
      const problems: string[] = []
      for (let first = 0; first < ids.length; first += batch) {
        const some = ids.slice(first, first + batch)
        problems.push(...(await frame.evaluate(lookAt, { ids: some, looks, options })))
        if (takesPictures) await takePictures(frame, some, modes)
      }
      return [...problems.sort(), ...lines.splice(0)]
    },
    heights: (some, mode) => frame.evaluate(measure, { ids: [...some], ...mode }),
    close: gallery.close,
  }
}

async function openFrame(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe')
  await element.evaluate((frame, isSeen) => {
    Object.assign(frame.style, { blockSize: '900px', visibility: isSeen ? 'visible' : 'hidden' })
  }, takesPictures)
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The gallery is in the frame.')
  // Code that is fetched for the first screen: from here on every screen is complete at once.
  await frame.locator('dialog .lk-title').waitFor({ state: 'attached' })
  await frame.locator('dialog .lk-tile:empty').first().waitFor({ state: 'detached' })
  await addAxe(frame)
  await frame.evaluate(installGallery)
  await frame.evaluate(measure, { ids: ['farcaster'], query: '' })
  await frame.locator('dialog .lk-qr > svg').waitFor({ state: 'attached' })
  return frame
}

async function takePictures(
  frame: Frame,
  ids: readonly string[],
  modes: Readonly<Record<string, Mode>>,
): Promise<void> {
  for (const id of ids)
    for (const [name, mode] of Object.entries(modes)) {
      await frame.evaluate(measure, { ids: [id], ...mode })
      await picture(await frame.frameElement(), `gallery/${id}-${name}`)
    }
}

// The code below runs in the page, where the functions find each other by `window.gallery`.

declare global {
  interface Window {
    gallery: {
      show: typeof show
      fits: typeof fits
      accessible: typeof accessible
      readColors: typeof readColors
      /** Colors that axe has measured in this window. */
      measured: Set<string>
    }
  }
}

/** The script that installs the functions of `lookAt` in a page of the gallery. */
export const installGallery = `window.gallery = { show: ${show}, fits: ${fits}, accessible: ${accessible},
  readColors: ${readColors}, measured: new Set() }`

/** `only`: the screens for this look; by default all. */
type PageLook = Mode & { name: string; only?: readonly string[] }
type Looks = { ids: string[]; looks: PageLook[]; options: Record<Rules, RunOptions> }

/** Shows some screens, each rendered once and then changed from look to look. Returns their problems. */
export async function lookAt({ ids, looks, options }: Looks): Promise<string[]> {
  const { show, fits, accessible, readColors, measured } = window.gallery
  /** Leaves colors out if all of them were measured before, in this look or another. */
  const narrow = (rules: Rules, colors: string[]): Rules | undefined => {
    if (colors.some((each) => !measured.has(each))) return rules
    return rules === 'all' ? 'structure' : undefined
  }
  const problems: string[] = []
  for (const id of ids)
    for (const { name, query, width, rules, only } of looks) {
      if (only?.includes(id) === false) continue
      const dialog = await show(id, query, width)
      const colors = rules ? readColors(dialog) : []
      const rule = rules && narrow(rules, colors)
      for (const each of colors) measured.add(each)
      const faults = [...(rule ? await accessible(options[rule]) : []), ...fits(dialog)]
      problems.push(...faults.map((problem) => `${id} in ${name}: ${problem}`))
    }
  return problems
}

async function measure({ ids, query, width }: Mode & { ids: string[] }): Promise<number[]> {
  const heights: number[] = []
  for (const id of ids)
    heights.push((await window.gallery.show(id, query, width)).getBoundingClientRect().height)
  return heights
}

/** Takes the gallery to another screen without loading it again, and waits until nothing moves. */
async function show(id: string, query: string, width = innerWidth): Promise<HTMLDialogElement> {
  if (window.frameElement && width !== innerWidth)
    (window.frameElement as HTMLIFrameElement).style.inlineSize = `${width}px`
  if (innerWidth !== width) throw new Error(`The window is not ${width} px wide.`)
  const target = String(new URLSearchParams(`screen=${id}&${query}`))
  dispatchEvent(new CustomEvent('gallery', { detail: target }))
  const find = () => document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
  const deadline = performance.now() + 30_000
  let dialog = find()
  while (document.body.dataset.shown !== target || !dialog?.querySelector('.lk-title')) {
    if (performance.now() > deadline) throw new Error(`${id} does not come`)
    // Does not wait for an animation frame, because the screen need not be painted.
    await new Promise((resolve) => setTimeout(resolve))
    dialog = find()
  }
  await document.fonts.ready
  for (;;) {
    // While it opens, everything is a little smaller, and late parts are missing. Spinners never end.
    const moving = dialog
      .getAnimations({ subtree: true })
      .filter((one) => one.playState !== 'finished' && one.effect?.getComputedTiming().endTime !== Infinity)
    // In WebKit an animation may begin a moment after its style is set, or be drawn once more after its end.
    if (moving.length === 0 && getComputedStyle(dialog).transform === 'none') return dialog
    if (performance.now() > deadline) throw new Error(`${id} does not come to rest`)
    // An animation also ends when its element is removed; waiting for it then rejects.
    await Promise.allSettled(moving.map(({ finished }) => finished))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Returns the findings of axe. For axe invisible elements have no problems, so it must have measured the title. */
async function accessible(options: RunOptions): Promise<string[]> {
  const { violations, passes } = await window.axe.run(document, options)
  const problems = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
  if (options.rules) return problems
  const contrastNodes = passes.find(({ id }) => id === 'color-contrast')?.nodes ?? []
  // In a title, words of the host app are in a separate element.
  return contrastNodes.some(({ html }) => /lk-title|^<bdi>/.test(html))
    ? problems
    : ['axe did not see it', ...problems]
}

/** For every visible text, the values that its contrast depends on: its style and its background. */
function readColors(dialog: HTMLDialogElement): string[] {
  const faults = new Set<string>()
  for (const element of dialog.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if ((!hasText && !element.matches('input,select')) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = [color, fontSize, fontWeight, textShadow, getComputedStyle(element, '::placeholder').color]
    look.push(String(element.closest(':disabled,[aria-disabled="true"]') !== null))
    for (let at: Element | null = element; at; at = at === dialog ? null : at.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at)
      const isSeen = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1'
      if (isSeen) look.push(backgroundColor, backgroundImage, opacity)
    }
    faults.add(look.join(' '))
  }
  return [...faults]
}

/** Elements that extend beyond the modal, controls below their minimum size, and sentences without a value. */
function fits(dialog: HTMLDialogElement): string[] {
  const outer = dialog.getBoundingClientRect()
  const faults = new Set<string>()
  const placeholder = /\{\w+\}/.exec(dialog.querySelector('.lk-page')?.textContent ?? '')
  if (placeholder) faults.add(`a placeholder without its value: ${placeholder[0]}`)
  if (outer.width > innerWidth || outer.height > innerHeight) faults.add('larger than the window')
  for (const element of dialog.querySelectorAll('*')) {
    // The browser draws options outside of the page.
    if (element.closest('svg,.lk-sr,[hidden],option')) continue
    const box = element.getBoundingClientRect()
    // Collapsed elements may have no box.
    if (box.width === 0 && box.height === 0) continue
    if (box.right > outer.right + 1 || box.left < outer.left - 1) faults.add(`wide: ${element.className}`)
  }
  // An empty bar must contain the page's heading. Only waiting screens center their heading below the bar.
  if (
    dialog.querySelector('.lk-bar>span:empty:first-child:not([class])') &&
    !dialog.querySelector('.is-center')
  )
    faults.add('empty bar')
  for (const control of dialog.querySelectorAll('button,input,summary,a')) {
    // A link inside a sentence may be as small as the sentence (WCAG 2.2, 2.5.8). Hidden ones have no size.
    if (control.closest('.lk-legal,[hidden]')) continue
    // The target of a checkbox is its whole label.
    const target = control.matches('[type=checkbox]') ? (control.closest('label') ?? control) : control
    const box = target.getBoundingClientRect()
    const grown = getComputedStyle(control, '::after')
    const extra = grown.position === 'absolute' ? -2 * Number.parseFloat(grown.top) : 0
    const least = control.matches('.lk-copy') ? 24 : 44
    if (box.width + extra < least || box.height + extra < least) faults.add(`small: ${control.className}`)
  }
  for (const input of dialog.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox],[type=radio]),select,textarea',
  )) {
    if (input.closest('[hidden]') || !input.checkVisibility()) continue
    // A code's boxes are labeled by the title above them, and the country is a part of the phone number's field.
    if (input.closest('.lk-code') || input.matches('select')) continue
    const words = [...(input.labels ?? [])].filter(
      (label) => label.checkVisibility() && label.textContent?.trim(),
    )
    if (words.length === 0 && !input.placeholder) faults.add(`no label: ${input.getAttribute('aria-label')}`)
  }
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    // Text of a user or an app may be one long word, and addresses break anywhere.
    if (!element || element.closest('svg,.lk-sr,[hidden],option,bdi,dd,small,.lk-mono,.lk-quote')) continue
    if (!element.checkVisibility()) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    if (
      overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1 &&
      !element.matches('.lk-tile')
    )
      faults.add(`cut ${textOverflow}: ${element.className} ${node.textContent?.trim().slice(0, 24)}`)
    for (const word of node.textContent?.matchAll(/[A-Za-zÄÖÜäöüß]{4,16}(?![A-Za-zÄÖÜäöüß])/g) ?? []) {
      const range = document.createRange()
      // Part of a name that is one long word, or of raw data.
      if (/[\wäöüß"\u00AD]/i.test(node.textContent?.[word.index - 1] ?? '')) continue
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      // At the beginning of a line, the end of the line before has a box without a width.
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
      const lines = new Set(boxes.map(({ top }) => Math.round(top)))
      if (lines.size > 1) faults.add(`broken: ${word[0]}`)
    }
  }
  return [...faults]
}
