import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'

/** Content that is visible for a moment between two screens and belongs to neither. */
let gallery: Gallery
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[gallery, browser] = await Promise.all([startGallery(), getBrowser()])
  const context = await openContext(browser, { viewport: { width: 800, height: 900 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
})

afterAll(() => gallery?.close())

const dialog = () => page.locator('dialog.lk-modal')

async function open(query: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${gallery.url}?walk=1&${query}`)
  await dialog().waitFor()
  // The motion code is fetched at the first touch of the modal.
  await Promise.all([page.waitForResponse(/\/motion-/), page.mouse.move(400, 450)])
  await expect.poll(() => dialog().evaluate((element) => element.getAnimations().length)).toBe(0)
}

/** Shows another screen of the gallery, and returns the content of its first frame. */
const change = (query: string) =>
  dialog().evaluate(async (element, detail) => {
    const first = <E extends Element>(selector: string) => element.querySelector<E>(selector)
    const getText = () => first('.lk-head')?.textContent
    const before = getText()
    dispatchEvent(new CustomEvent('gallery', { detail }))
    do await new Promise(requestAnimationFrame)
    while (getText() === before)
    const transitions = [...element.querySelectorAll('.lk-dock .lk-btn')]
      .flatMap((button) => button.getAnimations())
      .map((animation) => (animation as CSSTransition).transitionProperty)
    return {
      colorTransitions: transitions.filter((name) => /color|background/.test(name)),
      outlines: [...element.querySelectorAll('.lk-code i')].map((box) => getComputedStyle(box).boxShadow),
      titleBottom: first('.lk-title')?.getBoundingClientRect().bottom ?? Number.NaN,
      dockTop: first('.lk-dock')?.getBoundingClientRect().top ?? Number.NaN,
      height: element.getBoundingClientRect().height,
    }
  }, `walk=1&${query}`)

test('the button of a receipt has its own color from the first frame', async () => {
  await open('screen=sent-waiting')
  const { colorTransitions } = await change('screen=sent')
  expect(colorTransitions).toEqual([])
})

test('the boxes of a code have their outlines from the first frame', async () => {
  await open('screen=landing-list')
  const { outlines } = await change('screen=code')
  expect(outlines).toHaveLength(6)
  expect(outlines).not.toContain('none')
})

test('the dock that comes with a new wallet does not cover its title on the way', async () => {
  await open('screen=creating')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Animation.enable')
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.005 })
  const { titleBottom, dockTop, height } = await change('screen=created')
  expect(titleBottom).toBeLessThanOrEqual(dockTop)
  await dialog().evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish()
  })
  expect(height).toBeLessThan(await dialog().evaluate((element) => element.getBoundingClientRect().height))
  await cdp.detach()
})
