import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser, openContext, still } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'
import { patient } from '../support/browser/visitor.ts'

let gallery: Gallery
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  gallery = await startGallery()
  const context = await openContext(await getBrowser(), { viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
})

afterAll(() => gallery?.close())

async function open(query = '', width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`${gallery.url}${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const card = () => page.locator('[data-screen="landing-list"] section')
const style = (name: string) =>
  card().evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
const read = (name: string) => new URL(page.url()).searchParams.get(name)
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })

/** A switch, its parameter in the address, and its effect on the screen. */
const switches: [name: string, param: [string, string], look: () => Promise<unknown>, value: unknown][] = [
  ['Dark', ['theme', 'dark'], () => style('background-color'), 'rgb(23, 25, 30)'],
  ['العربية', ['locale', 'ar'], () => style('direction'), 'rtl'],
  ['English', ['locale', ''], () => style('direction'), 'ltr'],
  ['Right to left', ['dir', 'rtl'], () => style('direction'), 'rtl'],
  [
    '150 %',
    ['scale', '1.5'],
    () =>
      card()
        .locator('.lk-title')
        .evaluate((title) => getComputedStyle(title).fontSize),
    '33px',
  ],
  [
    'Yellow',
    ['accent', '#e8b500'],
    () => style('--lk-accent-solid').then((color) => color.trim()),
    '#e8b500',
  ],
]

test('each switch changes the screens and the address, and the address brings the look back', async () => {
  await open()
  await card().waitFor()
  for (const [name, [param, value], look, expected] of switches) {
    await choose(name)
    await expect.poll(look, patient).toBe(expected)
    expect(read(param) ?? '').toBe(value)
  }
  await page.getByLabel('Corners').fill('0')
  await expect.poll(() => style('border-top-left-radius'), patient).toBe('0px')
  await page.reload()
  await card().waitFor()
  expect(await style('border-top-left-radius')).toBe('0px')
  expect(await style('background-color')).toBe('rgb(23, 25, 30)')
  expect(complaints).toEqual([])
})

test('the search filters the screens and says how many it finds', async () => {
  await open()
  const all = await page.locator('[data-screen]').count()
  await page.getByLabel('Search the screens').fill('email code failed')
  await page.getByText(`1 of ${all} screens`).waitFor()
  expect(await page.locator('.sc-columns section[aria-labelledby] > h2[id]').allTextContents()).toEqual([
    'Email code',
  ])
  expect(read('q')).toBe('email code failed')
  await page.getByLabel('Search the screens').fill('no such screen')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => page.locator('[data-screen]').count(), patient).toBe(all)
})

test('a screen opens as a dialog and as a drawer, and leads to the next one and back to the list', async () => {
  await open('?theme=dark')
  await page.getByRole('link', { name: 'Landing, email only' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('dialog').getByRole('heading', { name: 'Log in or sign up' }).waitFor()
  const next = page.getByRole('link', { name: /^Next/ })
  await next.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Landing, one list' }).waitFor()
  await frame.getByRole('button', { name: 'Google' }).waitFor()
  // The dialog does not hold the focus of users who step through the screens by keyboard.
  await expect.poll(() => next.evaluate((link) => link === document.activeElement), patient).toBe(true)
  await choose('Drawer')
  await choose('430')
  const getWidths = async () => [
    (await page.locator('iframe').boundingBox())?.width,
    (await frame.locator('dialog').boundingBox())?.width,
  ]
  await expect.poll(getWidths, patient).toEqual([430, 430])
  expect(new URL(page.url()).search).toBe('?view=landing-list&theme=dark&form=drawer&width=430')
  await page.goBack()
  await page.getByRole('heading', { name: 'Landing, email only' }).waitFor()
  await page.getByRole('link', { name: 'All screens' }).click()
  await page.getByRole('heading', { name: /^Every screen/ }).waitFor()
  expect(complaints).toEqual([])
})

test('the list and a screen fit every window and pass axe, by light and by dark', async () => {
  await page.emulateMedia({ ...still, colorScheme: 'light' })
  for (const query of [
    '?q=landing',
    '?q=landing&theme=dark',
    '?view=landing-list',
    '?view=landing-list&theme=dark',
  ])
    for (const width of [360, 1280]) {
      await open(query, width)
      if (width === 360) await page.getByText('Look', { exact: true }).click()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await addAxe(page)
      const { violations } = await runAxe(page)
      expect({ query, width, wide, violations }).toEqual({ query, width, wide: 0, violations: [] })
    }
})

test('no method with its own mark is drawn as a letter', async () => {
  await open('?q=landing-overflow')
  const rows = page.locator('[data-screen="landing-overflow"] button:has(.lk-tile)')
  await rows.first().waitFor()
  const letters = () =>
    rows.evaluateAll((buttons) =>
      buttons.filter((button) => !button.querySelector('.lk-tile svg')).map((button) => button.textContent),
    )
  await expect.poll(letters, patient).toEqual([])
  expect(await rows.count()).toBeGreaterThan(8)
})
