import { expect, test } from 'vitest'
import { contrast, mix, parseHex, type Rgb, toHex } from './color.ts'
import { cssTokens } from './cssTokens.ts'
import { resolveTheme } from './theme.ts'

const hex = (value: string | undefined): Rgb => {
  const color = parseHex(value ?? '')
  if (!color) throw new Error(`no color: ${value}`)
  return color
}
const steps = ['00', '33', '66', '99', 'cc', 'ff']

const range = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at * step)

/** [OKLCH](https://bottosson.github.io/posts/oklab/), clipped to the colors of a screen. */
function fromOklch(lightness: number, chroma: number, degrees: number): string {
  const hue = (degrees * Math.PI) / 180
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
  return toHex([
    gamma(Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    gamma(Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    gamma(Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ])
}

/** 24 hues, 22 lightnesses and five chromas, as in `ui/tools/contrast.mjs`. */
const accents = range(0, 15, 24).flatMap((hue) =>
  range(0.1, 0.04, 22).flatMap((lightness) =>
    [0, 0.04, 0.1, 0.16, 0.24].map((chroma) => fromOklch(lightness, chroma, hue)),
  ),
)
const brands = ['#6851FF', '#9333ea', '#3B82F6', '#000000', '#ffffff', '#ffcc00', '#e5484d']
const grounds = steps.flatMap((r) => steps.map((b) => `#${r}${r}${b}` as const))

test.each(['light', 'dark'] as const)('every accent stays unchanged and readable in %s', (theme) => {
  const surface = hex(theme === 'light' ? '#ffffff' : '#17191e')
  const sunken = hex(theme === 'light' ? '#f6f7f9' : '#20232a')
  expect(accents).toHaveLength(2_640)
  for (const accent of [...accents, ...brands]) {
    const { roles } = resolveTheme({ theme, accent }, false)
    expect(roles['accent-solid']).toBe(accent.toLowerCase())
    expect(roles['accent-solid-hover'], `${accent} under the pointer`).not.toBe(roles['accent-solid'])
    const isLost = contrast(hex(roles['accent-solid']), surface) < 1.5
    expect(roles['accent-line'], `${accent} edge`).toBe(isLost ? 'var(--lk-line-control)' : 'transparent')
    expect(contrast(hex(roles['accent-text']), sunken), `${accent} link`).toBeGreaterThan(4.5)
    expect(contrast(hex(roles['on-accent']), hex(roles['accent-solid'])), `${accent} button`).toBeGreaterThan(
      4.5,
    )
    expect(contrast(hex(roles['on-accent']), hex(roles['accent-solid-hover'])), accent).toBeGreaterThan(4.5)
    expect(contrast(hex(roles['accent-text']), surface), `${accent} link`).toBeGreaterThan(4.5)
    expect(contrast(hex(roles['accent-text']), hex(roles['accent-soft'])), `${accent} chip`).toBeGreaterThan(
      4.5,
    )
    expect(contrast(hex(roles.focus), surface), `${accent} focus`).toBeGreaterThan(3)
  }
})

test.each([
  ['#6851FF', '#ffffff'],
  ['#9333ea', '#ffffff'],
  ['#2d55d7', '#ffffff'],
  ['#3B82F6', '#07101e'],
  ['#ffcc00', '#1f1800'],
])('text on %s is %s', (accent, on) => {
  for (const theme of ['light', 'dark'] as const)
    expect(resolveTheme({ theme, accent }, false).roles['on-accent']).toBe(on)
})

test('the card stands out on dark pages: its edge contrasts with the scrim over them', () => {
  const dark = cssTokens.slice(cssTokens.indexOf('[data-theme=dark]'))
  const read = (pattern: RegExp) => {
    const [, r, g, b, alpha] = pattern.exec(dark) ?? []
    return { color: [Number(r) / 255, Number(g) / 255, Number(b) / 255] as Rgb, alpha: Number(alpha) }
  }
  const scrim = read(/--lk-backdrop:rgb\((\d+) (\d+) (\d+)\/(\.\d+)\)/)
  const edge = read(/--lk-shadow:0 0 0 1px rgb\((\d+) (\d+) (\d+)\/(\.\d+)\)/)
  for (const page of ['#000000', '#0b0d12', '#111318', '#17191e', '#1b1d22', '#24272e']) {
    const ground = mix(scrim.color, hex(page), scrim.alpha)
    expect(contrast(mix(edge.color, ground, edge.alpha), ground), page).toBeGreaterThan(1.5)
  }
})

test('a hex theme derives grays that stay readable on any background', () => {
  for (const theme of grounds) {
    const { roles } = resolveTheme({ theme }, false)
    for (const role of ['text', 'text-2', 'text-3', 'accent-text'])
      expect(contrast(hex(roles[role]), hex(roles.surface)), `${theme} ${role}`).toBeGreaterThan(4.5)
    for (const role of ['success', 'warning', 'danger'])
      expect(contrast(hex(roles[role]), hex(roles[`${role}-soft`])), `${theme} ${role}`).toBeGreaterThan(4.5)
    expect(contrast(hex(roles['line-control']), hex(roles.surface)), theme).toBeGreaterThan(3)
  }
})

test.each([
  ['light', false, 'light'],
  ['dark', false, 'dark'],
  ['auto', true, 'dark'],
  ['auto', false, 'light'],
  ['#101820', false, 'dark'],
  ['#fff7e6', true, 'light'],
  ['#nonsense', false, 'light'],
] as const)('theme %s with a dark system %s draws in %s', (theme, systemDark, scheme) => {
  expect(resolveTheme({ theme }, systemDark).scheme).toBe(scheme)
})

test('without an accent the style sheet keeps its own roles', () => {
  expect(resolveTheme({ theme: 'dark' }, false).roles).toEqual({})
})

test.each([
  ['#abc', '#aabbcc'],
  ['#A1B2C3', '#a1b2c3'],
  ['#a1b2c3ff', '#a1b2c3'],
  ['red', undefined],
  ['#12', undefined],
])('reads %s as %s', (text, expected) => {
  const color = parseHex(text)
  expect(color && toHex(color)).toBe(expected)
})

test('panels contrast with the surface in the dark', () => {
  const dark = cssTokens.slice(cssTokens.indexOf('[data-theme=dark]'))
  const own = (role: string) => hex(/#\w{6}/.exec(dark.slice(dark.indexOf(`--lk-${role}:`)))?.[0])
  expect(contrast(own('sunken'), own('surface'))).toBeGreaterThan(1.11)
  for (const theme of ['#000000', '#0b0d12', '#17191e', '#15202b', '#1e1e2e'] as const) {
    const { roles } = resolveTheme({ theme }, false)
    expect(contrast(hex(roles.sunken), hex(roles.surface)), theme).toBeGreaterThan(1.07)
  }
})
