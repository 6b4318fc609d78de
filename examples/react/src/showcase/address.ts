import type { Theme } from '../../../../packages/react/src/ui/theme.ts'
import { accents, languages } from '../playground/look/choices.ts'

/** The state of the gallery. All of it is in the address, so that a link shows the same. */
export type Display = {
  /** The only screen on the page; without it, the page is the list. */
  view: string | undefined
  search: string
  theme: 'light' | 'dark' | 'auto'
  /** Six hex digits. */
  accent: string
  /** In px. */
  radius: number
  locale: string
  direction: 'auto' | 'rtl'
  /** 1 is the default size. */
  scale: '1' | '1.5'
  form: 'dialog' | 'drawer'
  /** The drawer's width in px. */
  width: '320' | '360' | '430'
}

const defaults: Display = {
  view: undefined,
  search: '',
  theme: 'auto',
  accent: accents[0].hex,
  radius: 14,
  locale: 'en',
  direction: 'auto',
  scale: '1',
  form: 'dialog',
  width: '360',
}

export const radiusMax = 20

export function readDisplay(query: URLSearchParams): Display {
  const one = <T extends string>(name: string, choices: readonly T[], fallback: T) =>
    choices.find((choice) => choice === query.get(name)) ?? fallback
  const radius = Number(query.get('radius') ?? defaults.radius)
  const accent = query.get('accent')?.replace(/^#/, '').toLowerCase() ?? ''
  return {
    view: query.get('view') ?? undefined,
    search: query.get('q') ?? '',
    theme: one('theme', ['light', 'dark', 'auto'], defaults.theme),
    accent: /^[\da-f]{6}$/.test(accent) ? accent : defaults.accent,
    radius: radius >= 0 && radius <= radiusMax ? radius : defaults.radius,
    locale: one(
      'locale',
      languages.map(({ tag }) => tag),
      'en',
    ),
    direction: one('dir', ['auto', 'rtl'], defaults.direction),
    scale: one('scale', ['1', '1.5'], defaults.scale),
    form: one('form', ['dialog', 'drawer'], defaults.form),
    width: one('width', ['320', '360', '430'], defaults.width),
  }
}

/** The query of a link, without the defaults. */
export function writeDisplay(display: Display): string {
  const { view, search, direction, accent, ...others } = display
  const parameters = { view, q: search, ...others, accent: `#${accent}`, dir: direction }
  const usual = { ...defaults, q: '', accent: `#${defaults.accent}`, dir: defaults.direction }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== usual[name as keyof typeof usual]) query.set(name, String(value))
  return `?${query}`
}

/** The parameters of a single screen's frame, which the browser tests use too. */
export function writeScreen(
  { theme, accent, radius, locale, direction, scale }: Display,
  id: string,
): string {
  const query = new URLSearchParams({
    screen: id,
    theme,
    accent: `#${accent}`,
    radius: String(radius),
    locale,
    scale,
  })
  if (direction === 'rtl') query.set('dir', 'rtl')
  return `?${query}`
}

export const toTheme = ({ theme, accent, radius, scale }: Display): Theme => ({
  theme,
  accent: `#${accent}`,
  font: 'Inter, system-ui, sans-serif',
  radius,
  scale: Number(scale),
})
