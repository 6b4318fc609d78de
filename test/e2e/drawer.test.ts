import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'

let gallery: Gallery
let browser: Browser
let page: Page
let cdp: CDPSession

beforeAll(async () => {
  ;[gallery, browser] = await Promise.all([startGallery(), getBrowser()])
  const context = await openContext(browser, { viewport: { width: 360, height: 700 }, hasTouch: true })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  cdp = await context.newCDPSession(page)
})

beforeEach(async () => {
  await page.goto(`${gallery.url}?play=1`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await dialog().waitFor()
  // The motion code is fetched while the page is idle, and releases the browser's own gesture in the bar.
  await expect
    .poll(() =>
      dialog()
        .locator('.lk-bar')
        .evaluate((bar) => getComputedStyle(bar).touchAction),
    )
    .toBe('none')
  await atRest()
})

afterAll(() => gallery?.close())

const dialog = () => page.locator('dialog.lk-modal')
const getTop = () => dialog().evaluate((element) => element.getBoundingClientRect().top)
const isOpen = () => page.locator('dialog.lk-modal[open]').count()
const atRest = () => expect.poll(() => dialog().evaluate((element) => element.getAnimations().length)).toBe(0)
const untilGone = () => page.locator('[data-latchkey]').waitFor({ state: 'detached' })

type Point = { x: number; y: number }
const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })

/** In the bar, below its grabber. */
const getHandle = async (): Promise<Point> => ({ x: 150, y: (await getTop()) + 30 })

/** Touches there and drags down in steps. */
async function pull(from: Point, byPx: number, steps = 10): Promise<void> {
  await touch('touchStart', from)
  for (let step = 1; step <= steps; step += 1)
    await touch('touchMove', { x: from.x, y: from.y + (byPx * step) / steps })
}

/** Lifts the finger after moving up again by two pixels, so that it does not throw the drawer. */
async function letGo(from: Point, pulledPx: number): Promise<void> {
  await touch('touchMove', { x: from.x, y: from.y + pulledPx - 2 })
  await touch('touchEnd')
}

test('the drawer follows the finger, and returns after a short pull', async () => {
  const top = await getTop()
  const handle = await getHandle()
  await pull(handle, 60)
  expect(await getTop()).toBeCloseTo(top + 60, 0)
  await letGo(handle, 60)
  await atRest()
  expect(await getTop()).toBeCloseTo(top, 0)
  expect(await isOpen()).toBe(1)
})

test('a drawer that is pulled far down closes, from where the finger let go', async () => {
  const height = await dialog().evaluate((element) => element.clientHeight)
  const handle = await getHandle()
  await pull(handle, Math.round(height * 0.6))
  await letGo(handle, Math.round(height * 0.6))
  await untilGone()
})

test('a short throw closes it', async () => {
  await pull(await getHandle(), 90, 3)
  await touch('touchEnd')
  await untilGone()
})

test('the control under the finger gets no click', async () => {
  const row = page.getByRole('button', { name: 'Google' })
  const box = await row.boundingBox()
  if (!box) throw new Error('no row')
  await page.evaluate(() => {
    Object.assign(globalThis, { presses: 0 })
    document.addEventListener('click', () => Object.assign(globalThis, { presses: 1 }), true)
  })
  const start = { x: box.x + 60, y: box.y + 20 }
  await pull(start, 50)
  await letGo(start, 50)
  await atRest()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'presses'))).toBe(0)
  expect(await isOpen()).toBe(1)
})

test('the terms need an answer: the drawer moves a little and stays', async () => {
  await page.getByLabel('Email address').fill('maya@harbor.example')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Enter confirmation code' }).waitFor()
  await page.keyboard.type('123456')
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  await atRest()
  const top = await getTop()
  await pull({ x: 150, y: top + 30 }, 200, 4)
  expect(await getTop()).toBeLessThan(top + 40)
  await touch('touchEnd')
  await atRest()
  expect(await isOpen()).toBe(1)
  expect(await getTop()).toBeCloseTo(top, 0)
})

test('a keyboard that covers the page from below has the drawer on top of it', async () => {
  const bottom = () => dialog().evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottom()).toBe(700)
  await page.evaluate(() => {
    const viewport = window.visualViewport
    if (!viewport) throw new Error('no visual viewport')
    Object.defineProperty(viewport, 'height', { value: 400, configurable: true })
    viewport.dispatchEvent(new Event('resize'))
  })
  expect(await bottom()).toBe(400)
  expect(await getTop()).toBeGreaterThanOrEqual(16)
  await page.evaluate(() => {
    if (window.visualViewport) Reflect.deleteProperty(window.visualViewport, 'height')
    window.visualViewport?.dispatchEvent(new Event('resize'))
  })
  expect(await bottom()).toBe(700)
})
