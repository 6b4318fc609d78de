import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'
import { openWalk } from '../support/browser/galleryWalk.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await startGallery()
})

afterAll(() => gallery?.close())

/** A gallery page with one part, and real key presses of a browser. */
async function openPart(id: string, query = ''): Promise<Page> {
  const context = await openContext(await getBrowser(), { viewport: { width: 360, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${gallery.url}?screen=${id}&${query}`)
  await page.locator('dialog .lk-title').waitFor()
  return page
}

test('the arrow keys choose in a group and skip disabled options; it is one tab stop', async () => {
  const page = await openPart('part-networks')
  const readChoice = () => page.locator('dialog input:checked').inputValue()
  const focus = page.locator('dialog :focus')
  await expect.poll(() => focus.inputValue()).toBe('eip155:10')
  await page.keyboard.press('ArrowDown')
  expect(await readChoice()).toBe('solana:mainnet')
  await page.keyboard.press('ArrowDown')
  expect(await readChoice()).toBe('eip155:1')
  await page.keyboard.press('ArrowUp')
  expect(await readChoice()).toBe('solana:mainnet')
  await page.keyboard.press('Shift+Tab')
  expect(await focus.getAttribute('aria-label')).toBe('Close')
  await page.keyboard.press('Tab')
  expect(await focus.inputValue()).toBe('solana:mainnet')
  await page.context().close()
})

test('the tick follows the choice, and a click anywhere in the row chooses', async () => {
  const page = await openPart('part-choices')
  const ticks = () =>
    page
      .locator('dialog .lk-choice > .lk-i')
      .evaluateAll((all) => all.map((one) => one.checkVisibility({ visibilityProperty: true })))
  await expect.poll(ticks).toEqual([true, false, false, false])
  await page.locator('dialog').getByText('$1.98 fee').click({ force: true })
  expect(await ticks()).toEqual([false, true, false, false])
  await page.locator('dialog').getByText('Not enough for the fee').click({ force: true })
  expect(await ticks()).toEqual([false, true, false, false])
  await page.context().close()
})

test('an amount is typed at the caret, and refused characters do not move it', async () => {
  const page = await openPart('part-amount-empty', 'locale=de')
  const input = page.locator('dialog input')
  await input.focus()
  await page.keyboard.type('.5')
  expect(await input.inputValue()).toBe('0,5')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('x2.3')
  expect(await input.inputValue()).toBe('0,235')
  await page.keyboard.press('Home')
  await page.keyboard.type('٧')
  expect(await input.inputValue()).toBe('70,235')
  await page.context().close()
})

test.each(['', 'scale=1.5', 'locale=ar&scale=1.5', 'locale=de'])(
  '18 decimal places are all seen, and the digits before them are large (%s)',
  async (query) => {
    const page = await openPart('part-amount-empty', query)
    const input = page.locator('dialog input')
    const read = () =>
      input.evaluate((field) => ({
        isWhole: field.scrollWidth <= field.clientWidth,
        size: Number.parseFloat(getComputedStyle(field).fontSize),
      }))
    const scale = query.includes('1.5') ? 1.5 : 1
    await input.fill('125')
    expect(await read()).toEqual({ isWhole: true, size: 48 * scale })
    await input.fill('0.123456789012345678')
    const { isWhole, size } = await read()
    expect(isWhole).toBe(true)
    expect(size).toBeLessThan(30)
    expect(size).toBeGreaterThanOrEqual(16)
    await page.context().close()
  },
)

test.each([
  {
    what: 'an amount, whatever is said of it',
    ids: ['part-amount-usdc', 'part-amount-empty', 'part-amount-much'],
  },
  {
    what: 'a quote that ends',
    ids: ['part-countdown-running', 'part-countdown-soon', 'part-countdown-over'],
  },
  // In larger text the sample's titles have two lines.
  { what: 'choices that are fetched', ids: ['part-choices-loading', 'part-choices-ways'], scale: 1 },
  { what: 'a balance that becomes enough', ids: ['part-funds-waiting', 'part-funds-enough'] },
])('the screen keeps its height: $what', async ({ ids, scale = 1.5 }) => {
  const walk = await openWalk()
  for (const query of ['locale=en', 'locale=ar', `locale=ja&scale=${scale}`])
    expect(new Set(await walk.heights(ids, { width: 360, query })).size).toBe(1)
  await walk.close()
})

test.each([
  ['the theme’s own', '', 28],
  ['small', 'radius=4', 8],
  ['none', 'radius=0', 0],
])('the pill follows the radius of the theme: %s', async (_, query, radius) => {
  const page = await openPart('pill-known', query)
  const pills = page.locator('dialog .lk-userpill > button')
  await pills.first().waitFor()
  const readRadius = () => pills.evaluateAll((all) => all.map((pill) => getComputedStyle(pill).borderRadius))
  await expect.poll(readRadius).toEqual(Array(5).fill(`${radius}px`))
  await page.context().close()
})

/**
 * Lists whose rows lead to another screen. A chip comes before the chevron and does not replace it (decision 29:
 * modal).
 */
test.each(['mfa-choose', 'fund', 'fund-under-way', 'connected-apps', 'recovery'])(
  'every row of %s that leads on has a chevron',
  async (id) => {
    const page = await openPart(id)
    const ends = page.locator('dialog button.lk-row .end')
    await ends.first().waitFor()
    const bare = await ends.evaluateAll((all) => all.filter((end) => !end.querySelector('.lk-i-dir')).length)
    expect(bare).toBe(0)
    await page.context().close()
  },
)

test.each(['sent-waiting', 'operation-waiting', 'sent-pending'])(
  'the arrow that leaves the page is only at links: %s',
  async (id) => {
    const page = await openPart(id)
    const readPath = (selector: string) => page.locator(selector).first().getAttribute('d')
    const leaving = await openPart('sent')
    const arrow = await leaving.locator('dialog a .lk-i path').first().getAttribute('d')
    expect(arrow).toBeTruthy()
    expect(await readPath('dialog .lk-hero .lk-i path')).not.toBe(arrow)
    await Promise.all([page.context().close(), leaving.context().close()])
  },
)
