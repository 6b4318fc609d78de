import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mode, openWalk, type Walk } from '../support/browser/galleryWalk.ts'
import { isDeep } from '../support/deep.ts'

/**
 * In the drawer, and in windows of the card. The other themes differ from `light` only in colors, sizes or direction:
 * axe reads the same names, roles and order, and finds nothing new in those without rules. The card has the colors of
 * `light`. English in large text is checked where it has the least room, in the card; on the narrowest phone it is
 * checked from right to left.
 */
const looks: Record<string, Mode> = {
  light: { width: 360, query: 'theme=light', rules: 'all' },
  dark: { width: 800, query: 'theme=dark', rules: 'color' },
  'large text on a background of its own': {
    ...{ width: 800, query: 'scale=1.5&theme=%23fff1d6&accent=%23e5484d' },
  },
  'mirrored on a narrow phone': {
    ...{ width: 320, query: 'dir=rtl&theme=dark&accent=%23ffcc00', rules: 'color' },
  },
  // Axe takes joined letters for icons and does not measure their contrast, so right-to-left looks are checked in
  // English.
  Arabic: { width: 360, query: 'locale=ar&theme=dark' },
  'German on a narrow phone': { width: 320, query: 'locale=de' },
  'German in large text': { width: 400, query: 'locale=de&scale=1.5' },
  'Japanese in large text': { width: 400, query: 'locale=ja&scale=1.5' },
}

/** A usual run checks each screen in light, in dark and in one of the other themes, in rotation. */
const always = 2
const turns = Object.keys(looks).length - always
const isLookedAt = (screen: number, look: number) =>
  isDeep || look < always || look === always + (screen % turns)

let gallery: Walk

beforeAll(async () => {
  gallery = await openWalk()
})

afterAll(() => gallery?.close())

test('every screen fits into its windows, and passes axe', async () => {
  expect(await gallery.through(looks, isLookedAt)).toEqual([])
})

test.each(['en', 'de', 'ja', 'ar'])(
  'the code screen keeps one height in all its states in %s',
  async (locale) => {
    const states = gallery.ids.filter((id) => /^code(?!-long)/.test(id))
    const heights = await gallery.heights(states, { width: 360, query: `locale=${locale}` })
    expect(heights).toHaveLength(states.length)
    expect(new Set(heights).size).toBe(1)
  },
)
