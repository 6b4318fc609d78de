import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'
import { installGallery } from '../support/browser/galleryWalk.ts'
import { findTurnedSums } from '../support/browser/sums.ts'

/** Amounts of money on every screen that draws their characters. */

let gallery: Gallery
beforeAll(async () => {
  gallery = await startGallery()
})
afterAll(() => gallery?.close())

async function openGallery() {
  const context = await openContext(await getBrowser(), { viewport: { width: 360, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${gallery.url}?screen=marks`)
  await page.evaluate(installGallery)
  const ids: readonly string[] = await page.evaluate(() => Reflect.get(window, '__screens'))
  return { context, page, ids }
}

test.each(['ar', 'de', 'ja'])(
  'in %s every sum reads from left to right, its sign included',
  async (locale) => {
    const { context, page, ids } = await openGallery()
    const { count, problems } = await page.evaluate(findTurnedSums, { ids, query: `locale=${locale}` })
    await context.close()
    expect(problems).toEqual([])
    expect(count).toBeGreaterThan(80)
  },
)

test('security: a name too long for its pill is cut at its own end, from right to left too', async () => {
  const { context, page } = await openGallery()
  const starts = await page.evaluate(async () => {
    const dialog = await window.gallery.show('pill-known', 'locale=ar')
    return [...dialog.querySelectorAll('.words bdi')].map((name) => {
      const range = document.createRange()
      range.setStart(name.firstChild as Node, 0)
      range.setEnd(name.firstChild as Node, 1)
      const [letter, box] = [range, name.parentElement as Element].map((one) => one.getBoundingClientRect())
      return Math.round((letter?.left ?? 0) - (box?.left ?? 0))
    })
  })
  await context.close()
  // The first letter is at the start of the box: only the end may overflow.
  expect(starts).toEqual(starts.map(() => 0))
  expect(starts.length).toBeGreaterThan(2)
})
