import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rules } from '../support/browser/axe.ts'
import { accessible, fits, type Look, openWalk, type Walk } from '../support/browser/galleryWalk.ts'
import { picture } from '../support/browser/picture.ts'

/** Of `light` the next two differ in colours alone, or in size: what axe reads of names, roles and order is the same. */
const looks = {
  light: { query: 'theme=light', width: 800, rules: 'all' },
  dark: { query: 'theme=dark', width: 800, rules: 'colour' },
  drawer: { query: 'theme=light', width: 400, rules: 'colour' },
} as const
const mirrored = { query: 'dir=rtl&theme=dark&accent=%23ffcc00', width: 400 }
/** Other sizes and colours of the same: for axe nothing is new in them. */
const stress = {
  'large text': { query: 'scale=1.5', width: 800 },
  'large text in a dark drawer': { query: 'scale=1.5&theme=dark', width: 400 },
  'a narrow phone': { query: 'accent=%23111318', width: 320 },
  'a background of its own': { query: 'theme=%23fff1d6&accent=%23e5484d', width: 800 },
  // Axe takes joined letters for icons and measures no contrast of them: from right to left it reads English.
  Arabic: { query: 'locale=ar&theme=dark', width: 360 },
  'German on a narrow phone': { query: 'locale=de', width: 320 },
  'German in large text': { query: 'locale=de&scale=1.5', width: 400 },
  'Japanese in large text': { query: 'locale=ja&scale=1.5', width: 400 },
}

let gallery: Walk

beforeAll(async () => {
  gallery = await openWalk()
})

afterAll(() => gallery?.close())

const faultless =
  (rules: Rules): Look =>
  async (page) => [...(await accessible(page, rules)), ...(await fits(page))]

test.each(Object.entries(looks))('in %s every screen passes axe, and fits', async (name, mode) => {
  const problems = await gallery.through(mode, async (page, id) => {
    await picture(page, `gallery/${id}-${name}`)
    return faultless(mode.rules)(page, id)
  })
  expect(problems).toEqual([])
})

test('from right to left every screen passes axe, and fits', async () => {
  expect(await gallery.through(mirrored, faultless('all'))).toEqual([])
})

test.each(Object.entries(stress))('with %s every screen still fits', async (_, mode) => {
  expect(await gallery.through(mode, fits)).toEqual([])
})

test.each(['en', 'de', 'ja', 'ar'])(
  'the code screen keeps one height in all its states in %s',
  async (locale) => {
    const heights = new Set<number>()
    const states = gallery.ids.filter((id) => /^code(?!-long)/.test(id))
    await gallery.through(
      { query: `locale=${locale}`, width: 360 },
      async (page) => {
        heights.add(await page.locator('dialog').evaluate((dialog) => dialog.getBoundingClientRect().height))
        return []
      },
      states,
    )
    expect([...heights]).toHaveLength(1)
  },
)
