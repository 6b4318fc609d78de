import { expect, test } from 'vitest'
import { contrast, parseHex, type Rgb, toHex } from './color.ts'
import { resolveTheme } from './theme.ts'

const hex = (value: string | undefined): Rgb => {
  const color = parseHex(value ?? '')
  if (!color) throw new Error(`no colour: ${value}`)
  return color
}
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const accents = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
const grounds = steps.flatMap((r) => steps.map((b) => `#${r}${r}${b}` as const))

test.each(['light', 'dark'] as const)('every accent stays readable in %s', (theme) => {
  const surface = hex(theme === 'light' ? '#ffffff' : '#17191e')
  for (const accent of accents) {
    const { roles } = resolveTheme({ theme, accent }, false)
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

test('a hex theme derives greys that stay readable on any background', () => {
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
