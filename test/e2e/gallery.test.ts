import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWalk, type Walk } from '../support/browser/galleryWalk.ts'

/**
 * Of `light` the others differ in colours, in sizes or in direction alone: what axe reads of names, roles and order is the
 * same. A drawer in light has the colours of `light` in the layout of `mirrored`.
 */
const looks = {
  light: { query: 'theme=light', width: 800, rules: 'all' },
  dark: { query: 'theme=dark', width: 800, rules: 'colour' },
  mirrored: { query: 'dir=rtl&theme=dark&accent=%23ffcc00', width: 400, rules: 'colour' },
} as const
/** Other sizes and colours of the same: for axe nothing is new in them. */
const stress = {
  'a drawer': { query: 'theme=light', width: 400 },
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

test.each(Object.entries(looks))('in %s every screen passes axe, and fits', async (pictures, mode) => {
  expect(await gallery.through(mode, { rules: mode.rules, pictures })).toEqual([])
})

test.each(Object.entries(stress))('with %s every screen still fits', async (pictures, mode) => {
  expect(await gallery.through(mode, { pictures })).toEqual([])
})

test.each(['en', 'de', 'ja', 'ar'])(
  'the code screen keeps one height in all its states in %s',
  async (locale) => {
    const states = gallery.ids.filter((id) => /^code(?!-long)/.test(id))
    const heights = await gallery.heights({ query: `locale=${locale}`, width: 360 }, states)
    expect(heights).toHaveLength(states.length)
    expect(new Set(heights).size).toBe(1)
  },
)
