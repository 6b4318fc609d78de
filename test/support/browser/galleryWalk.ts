import { availableParallelism } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { addAxe, type Rules, runAxe } from './axe.ts'
import { launchChromium } from './chromium.ts'
import { type Gallery, startGallery } from './galleryServer.ts'

/** A way to look at a screen: what is added to its address, in a window of this width. */
export type Mode = { query: string; width: number }

export type Walk = {
  /** Every screen that the gallery has. */
  ids: readonly string[]
  /** Shows every screen, several at a time. Gives what is wrong with them, and what was said on the consoles. */
  through(mode: Mode, look: Look, ids?: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** Gives what is wrong with the screen on show. */
export type Look = (page: Page, id: string) => Promise<readonly string[]>

/** The gallery in as many windows as there are cores. Each is loaded once, and then goes from screen to screen. */
export async function openWalk(): Promise<Walk> {
  const [gallery, browser] = await Promise.all([startGallery(), launchChromium()])
  const said: string[] = []
  const pages = await Promise.all(
    Array.from({ length: Math.max(2, availableParallelism()) }, () => openPage(browser, gallery, said)),
  )
  const all: readonly string[] = (await pages[0]?.evaluate(() => Reflect.get(window, '__screens'))) ?? []
  return {
    ids: all,
    async through({ query, width }, look, ids = all) {
      const left = [...ids]
      const problems: string[] = []
      const work = async (page: Page) => {
        await page.setViewportSize({ width, height: 900 })
        for (let id = left.shift(); id; id = left.shift()) {
          await page.evaluate(show, { id, query })
          for (const problem of await look(page, id)) problems.push(`${id}: ${problem}`)
        }
      }
      await Promise.all(pages.map(work))
      return [...problems.sort(), ...said.splice(0)]
    },
    async close() {
      await browser.close()
      await gallery.close()
    },
  }
}

async function openPage(browser: Browser, gallery: Gallery, said: string[]): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto(`${gallery.url}?screen=marks`)
  await addAxe(page)
  // What is fetched when it is first shown: from here on every screen is complete at once.
  await page.locator('dialog .lk-tile:empty').first().waitFor({ state: 'detached' })
  await page.evaluate(show, { id: 'farcaster', query: '' })
  await page.locator('dialog .lk-qr > svg').waitFor()
  return page
}

/** In the page: takes the gallery to another screen without loading it again, and waits until nothing moves. */
async function show({ id, query }: { id: string; query: string }): Promise<void> {
  history.pushState(null, '', `?screen=${id}&${query}`)
  dispatchEvent(new PopStateEvent('popstate'))
  const frame = () => new Promise(requestAnimationFrame)
  const shown = () => document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
  const deadline = performance.now() + 30_000
  while (document.body.dataset.shown !== id || !shown()?.querySelector('.lk-title')) {
    if (performance.now() > deadline) throw new Error(`${id} does not come`)
    await frame()
  }
  await document.fonts.ready
  // While it opens everything is a little smaller, and what comes late is not there yet. Spinners never end.
  const moving = shown()?.getAnimations({ subtree: true }) ?? []
  const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  // One that is taken off with its element ends as well; waiting for it is then refused.
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** What axe says. It takes what it believes to be invisible for faultless, so it must have measured the title. */
export async function accessible(page: Page, rules: Rules): Promise<string[]> {
  const { violations, measured } = await runAxe(page, rules)
  // Words of the host app stand in a title in an element of their own.
  return measured.some((html) => /lk-title|^<bdi>/.test(html))
    ? violations
    : ['axe did not see it', ...violations]
}

/** Elements that reach out of the modal, and controls under their target size. */
export function fits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
    if (!dialog) return ['no dialog']
    const outer = dialog.getBoundingClientRect()
    const found = new Set<string>()
    if (outer.width > innerWidth || outer.height > innerHeight) found.add('larger than the window')
    for (const element of dialog.querySelectorAll('*')) {
      // Options are drawn by the browser, outside of the page.
      if (element.closest('svg,.lk-sr,[hidden],option')) continue
      const box = element.getBoundingClientRect()
      if (box.right > outer.right + 1 || box.left < outer.left - 1) found.add(`wide: ${element.className}`)
    }
    for (const control of dialog.querySelectorAll('button,input,summary,a')) {
      // A link inside a sentence may be as small as the sentence (WCAG 2.2, 2.5.8).
      if (control.closest('.lk-legal')) continue
      const box = control.getBoundingClientRect()
      const grown = getComputedStyle(control, '::after')
      const extra = grown.position === 'absolute' ? -2 * Number.parseFloat(grown.top) : 0
      const least = control.matches('.lk-copy,.lk-link') ? 24 : 44
      if (box.width + extra < least || box.height + extra < least) found.add(`small: ${control.className}`)
    }
    return [...found]
  })
}
