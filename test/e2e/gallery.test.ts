import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type Gallery, startGallery } from './galleryServer.ts'

const artefacts = fileURLToPath(new URL('../../artefacts/gallery', import.meta.url))
const modes = {
  light: { query: 'theme=light', width: 800 },
  dark: { query: 'theme=dark', width: 800 },
  drawer: { query: 'theme=light', width: 400 },
}
const stress = {
  'large text': { query: 'scale=1.5', width: 800 },
  'large text in a dark drawer': { query: 'scale=1.5&theme=dark', width: 400 },
  'right to left': { query: 'dir=rtl&theme=dark&accent=%23ffcc00', width: 400 },
  'a narrow phone': { query: 'accent=%23111318', width: 320 },
  'a background of its own': { query: 'theme=%23fff1d6&accent=%23e5484d', width: 800 },
}

let gallery: Gallery
let browser: Browser

beforeAll(async () => {
  mkdirSync(artefacts, { recursive: true })
  ;[gallery, browser] = await Promise.all([startGallery(), launchChromium()])
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await gallery?.close()
})

/** Runs over every screen in a few pages at once. Returns what was said on the consoles. */
async function eachScreen(
  { query, width, only = /./ }: { query: string; width: number; only?: RegExp },
  look: (page: Page, id: string) => Promise<void>,
): Promise<string[]> {
  const said: string[] = []
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const first = await context.newPage()
  await first.goto(`${gallery.url}?screen=landing`)
  const all: string[] = await first.evaluate(() => Reflect.get(window, '__screens'))
  const ids = all.filter((id) => only.test(id))
  const work = async (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(`${gallery.url}?screen=none`)
    for (let id = ids.shift(); id; id = ids.shift()) {
      await page.evaluate(show, `?screen=${id}&${query}`)
      await page.locator(`body[data-shown="${id}"] dialog .lk-title`).waitFor()
      await page.locator('dialog').evaluate(arrived)
      await look(page, id)
    }
  }
  await Promise.all([work(first), work(await context.newPage()), work(await context.newPage())])
  await context.close()
  return said
}

/** Takes the gallery to another screen without loading it again. */
function show(search: string): void {
  history.pushState(null, '', search)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The opening animation is over; while it runs everything is a little smaller. */
async function arrived(dialog: Element): Promise<void> {
  await document.fonts.ready
  await Promise.all(dialog.getAnimations().map((animation) => animation.finished))
}

/** Controls under their target size, and whatever reaches out of the modal. */
function measure(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
    if (!dialog) return ['no dialog']
    const outer = dialog.getBoundingClientRect()
    const found: string[] = []
    if (outer.width > innerWidth || outer.height > innerHeight) found.push('larger than the window')
    for (const element of dialog.querySelectorAll('*')) {
      // Options are drawn by the browser, outside of the page.
      if (element.closest('svg,.lk-sr,[hidden],option')) continue
      const box = element.getBoundingClientRect()
      if (box.right > outer.right + 1 || box.left < outer.left - 1) found.push(`wide: ${element.className}`)
    }
    for (const control of dialog.querySelectorAll('button,input,summary,a')) {
      // A link inside a sentence may be as small as the sentence (WCAG 2.2, 2.5.8).
      if (control.closest('.lk-legal')) continue
      const box = control.getBoundingClientRect()
      const grown = getComputedStyle(control, '::after')
      const extra = grown.position === 'absolute' ? -2 * Number.parseFloat(grown.top) : 0
      const least = control.matches('.lk-copy,.lk-link') ? 24 : 44
      if (box.width + extra < least || box.height + extra < least) found.push(`small: ${control.className}`)
    }
    return [...new Set(found)]
  })
}

/** Axe takes what it believes to be invisible for faultless; that its contrast was measured shows that it was seen. */
function sawTitle(passes: readonly { id: string; nodes: readonly { html: string }[] }[]): boolean {
  const measured = passes.find(({ id }) => id === 'color-contrast')?.nodes ?? []
  return measured.some(({ html }) => html.includes('lk-title'))
}

describe.each(Object.entries(modes))('in %s', (mode, options) => {
  test('every screen passes axe, fits, and has controls of a good size', async () => {
    const problems: string[] = []
    const said = await eachScreen(options, async (page, id) => {
      await page.screenshot({ path: `${artefacts}/${id}-${mode}.png` })
      // Legacy mode stays in this page; there are no frames to visit, and the other mode opens a tab for each run.
      const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      if (!sawTitle(passes)) problems.push(`${id}: axe did not see it`)
      for (const { id: rule, nodes } of violations)
        problems.push(`${id}: ${rule} ${nodes.map((node) => node.html).join(' ')}`)
      for (const problem of await measure(page)) problems.push(`${id}: ${problem}`)
    })
    expect(problems).toEqual([])
    expect(said).toEqual([])
  }, 180_000)
})

describe.each(Object.entries(stress))('with %s', (_, options) => {
  test('every screen still fits', async () => {
    const problems: string[] = []
    await eachScreen(options, async (page, id) => {
      for (const problem of await measure(page)) problems.push(`${id}: ${problem}`)
    })
    expect(problems).toEqual([])
  }, 120_000)
})

test('the code screen keeps one height in all its states', async () => {
  const heights = new Set<number>()
  await eachScreen({ ...modes.light, only: /^code(?!-long)/ }, async (page) => {
    heights.add(await page.locator('dialog').evaluate((dialog) => dialog.getBoundingClientRect().height))
  })
  expect([...heights]).toHaveLength(1)
}, 60_000)
