import {
  contrast,
  fromOklch,
  mix,
  type Oklch,
  parseHex,
  type Rgb,
  readableOn,
  toHex,
  toOklch,
} from './color.ts'

/** What a host app may set of the look. Hex values are `#rgb` or `#rrggbb`; anything unreadable falls back. */
export type Theme = {
  /** `auto` follows the system; a hex value is the background, and all other greys are derived from it. */
  theme?: 'light' | 'dark' | 'auto' | `#${string}` | undefined
  accent?: string | undefined
  /** Corner knob in px: 0 square, 14 default, 20 soft. */
  radius?: number | undefined
  font?: string | undefined
  /** Text size, 1 being the usual; drawn and tested up to 1.5. */
  scale?: number | undefined
}

export type Scheme = 'light' | 'dark'
type Roles = Record<string, string>

const surfaces: Record<Scheme, Rgb> = { light: [1, 1, 1], dark: [0.09, 0.098, 0.118] }
const statuses: Record<Scheme, Record<'success' | 'warning' | 'danger', Rgb>> = {
  light: { success: [0.04, 0.46, 0.28], warning: [0.51, 0.31, 0], danger: [0.72, 0.12, 0.18] },
  dark: { success: [0.34, 0.81, 0.59], warning: [0.95, 0.74, 0.39], danger: [1, 0.57, 0.57] },
}

/** The scheme to draw in, and every role that differs from the style sheet's own. */
export function resolveTheme(theme: Theme, systemDark: boolean): { scheme: Scheme; roles: Roles } {
  const ground = theme.theme?.startsWith('#') ? parseHex(theme.theme) : undefined
  const scheme = getScheme(theme.theme, ground, systemDark)
  const accent = theme.accent ? parseHex(theme.accent) : undefined
  const roles: Roles = { ...(ground && greyRoles(ground, scheme)) }
  if (accent || ground)
    Object.assign(roles, accentRoles(accent ?? defaultAccent, ground ?? surfaces[scheme], scheme))
  if (theme.radius !== undefined) roles.radius = `${theme.radius}px`
  if (theme.font) roles.font = theme.font
  if (theme.scale !== undefined) roles.scale = String(theme.scale)
  return { scheme, roles }
}

/** Writes the theme onto the shadow host through the CSSOM, which no content security policy forbids. */
export function applyTheme(host: HTMLElement, theme: Theme, systemDark: boolean): void {
  const { scheme, roles } = resolveTheme(theme, systemDark)
  host.dataset.theme = scheme
  for (const name of Array.from(host.style)) if (name.startsWith('--lk-')) host.style.removeProperty(name)
  for (const [role, value] of Object.entries(roles)) host.style.setProperty(`--lk-${role}`, value)
}

const defaultAccent: Rgb = [0.176, 0.333, 0.843]

function getScheme(theme: Theme['theme'], ground: Rgb | undefined, systemDark: boolean): Scheme {
  if (ground) return contrast(ground, [0, 0, 0]) > contrast(ground, [1, 1, 1]) ? 'light' : 'dark'
  if (theme === 'auto') return systemDark ? 'dark' : 'light'
  return theme === 'dark' ? 'dark' : 'light'
}

/** The rule of ui/tokens.css: solid keeps its hue; text white under L .64, near-black above; measured where mixing may miss. */
function accentRoles(accent: Rgb, surface: Rgb, scheme: Scheme): Roles {
  const { lightness, chroma, hue } = toOklch(accent)
  const solid = toSolid({ lightness, chroma, hue }, scheme)
  const light = solid.lightness >= 0.64
  const shade = (by: number) => toHex(fromOklch({ ...solid, lightness: solid.lightness + by }))
  const text: Oklch =
    scheme === 'light'
      ? { lightness: Math.min(lightness, 0.46), chroma: Math.min(chroma, 0.19), hue }
      : { lightness: Math.max(lightness, 0.76), chroma: Math.min(chroma, 0.13), hue }
  const ring: Oklch =
    scheme === 'light'
      ? { lightness: Math.min(lightness, 0.57), chroma, hue }
      : { lightness: Math.max(lightness, 0.72), chroma: Math.min(chroma, 0.15), hue }
  const soft = scheme === 'light' ? mix(accent, surface, 0.08) : mix(fromOklch(solid), surface, 0.18)
  return {
    'accent-solid': toHex(fromOklch(solid)),
    'accent-solid-hover': shade(light ? 0.04 : -0.05),
    'on-accent': light ? toHex(fromOklch({ lightness: 0.17, chroma: 0.02, hue })) : '#ffffff',
    'accent-text': toHex(readableOn([surface, soft], fromOklch(text), 4.6)),
    'accent-soft': toHex(soft),
    focus: toHex(readableOn([surface], fromOklch(ring), 3.1)),
  }
}

/** In dark a near-black accent turns near-white, so that the primary button never looks disabled. */
function toSolid({ lightness, chroma, hue }: Oklch, scheme: Scheme): Oklch {
  if (scheme === 'dark' && lightness < 0.3) return { lightness: 0.95, chroma: chroma * 0.2, hue }
  if (lightness >= 0.64) return { lightness, chroma, hue }
  const darkest = scheme === 'dark' ? 0.44 : 0
  return { lightness: Math.max(darkest, Math.min(lightness, 0.49)), chroma, hue }
}

/** Every grey from one background. Texts are measured on the strongest fill they can stand on. */
function greyRoles(surface: Rgb, scheme: Scheme): Roles {
  const ink: Rgb = scheme === 'light' ? [0.078, 0.086, 0.11] : [0.953, 0.957, 0.969]
  const text = readableOn([surface], ink, 7)
  const tint = (share: number) => mix(text, surface, share)
  const fill = tint(0.07)
  const roles: Roles = {
    surface: toHex(surface),
    sunken: toHex(tint(0.03)),
    fill: toHex(fill),
    'fill-hover': toHex(tint(0.1)),
    'fill-press': toHex(tint(0.14)),
    line: toHex(tint(0.1)),
    'line-control': toHex(readableOn([surface], tint(0.5), 3.2)),
    text: toHex(text),
    'text-2': toHex(readableOn([surface, fill], tint(0.74), 5)),
    'text-3': toHex(readableOn([surface, fill], tint(0.64), 4.6)),
    'text-off': toHex(tint(0.52)),
  }
  for (const [name, color] of Object.entries(statuses[scheme])) {
    const soft = mix(color, surface, 0.1)
    const readable = readableOn([surface, soft], color, 4.6)
    roles[name] = toHex(readable)
    roles[`${name}-soft`] = toHex(contrast(readable, soft) >= 4.6 ? soft : surface)
  }
  return roles
}
