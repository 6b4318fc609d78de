import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mode, openWalk, type Walk } from '../support/browser/galleryWalk.ts'

/**
 * By the width of the window, the card's and then the drawer's. Of `light` the others differ in colours, in sizes or in
 * direction alone: what axe reads of names, roles and order is the same, and for those without rules nothing is new to it.
 * A drawer has the colours of `light`, the sizes of `mirrored`, and from left to right room for larger text than its own.
 */
const looks: Record<number, Record<string, Mode>> = {
  800: {
    light: { query: 'theme=light', rules: 'all' },
    dark: { query: 'theme=dark', rules: 'colour' },
    'large text on a background of its own': { query: 'scale=1.5&theme=%23fff1d6&accent=%23e5484d' },
  },
  400: {
    mirrored: { query: 'dir=rtl&theme=dark&accent=%23ffcc00', rules: 'colour' },
    'large text in the dark': { query: 'scale=1.5&theme=dark' },
    'German in large text': { query: 'locale=de&scale=1.5' },
    'Japanese in large text': { query: 'locale=ja&scale=1.5' },
  },
  // Axe takes joined letters for icons and measures no contrast of them: from right to left it reads English.
  360: { Arabic: { query: 'locale=ar&theme=dark' } },
  320: {
    'a narrow phone': { query: 'accent=%23111318' },
    'German on a narrow phone': { query: 'locale=de' },
  },
}

let gallery: Walk

beforeAll(async () => {
  gallery = await openWalk()
})

afterAll(() => gallery?.close())

test.each(Object.entries(looks))(
  'in a window %s px wide every screen fits, and passes axe',
  async (width, modes) => {
    expect(await gallery.through(Number(width), modes)).toEqual([])
  },
)

test.each(['en', 'de', 'ja', 'ar'])(
  'the code screen keeps one height in all its states in %s',
  async (locale) => {
    const states = gallery.ids.filter((id) => /^code(?!-long)/.test(id))
    const heights = await gallery.heights(360, `locale=${locale}`, states)
    expect(heights).toHaveLength(states.length)
    expect(new Set(heights).size).toBe(1)
  },
)
