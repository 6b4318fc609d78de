import { contrast, mix, parseHex, type Rgb, readableOn, toHex } from './color.ts'

/** The look that a host app may set. Hex values are `#rgb` or `#rrggbb`; unreadable values fall back to the default. */
export type Theme = {
  /**
   * `auto` follows the system, `page` follows the page's `color-scheme`; a hex value is the background, and all other
   * grays are derived from it.
   */
  theme?: 'light' | 'dark' | 'auto' | 'page' | `#${string}` | undefined
  accent?: string | undefined
  /** Corner radius in px: 0 square, 14 default, 20 soft. */
  radius?: number | undefined
  /** As in CSS; `inherit` uses the page's own font. */
  font?: string | undefined
  /** Text size, 1 by default; drawn and tested up to 1.5. */
  scale?: number | undefined
}

export type Scheme = 'light' | 'dark'
type Roles = Record<string, string>

const surfaces: Record<Scheme, Rgb> = { light: [1, 1, 1], dark: [0.09, 0.098, 0.118] }
const statuses: Record<Scheme, Record<'success' | 'warning' | 'danger', Rgb>> = {
  light: { success: [0.04, 0.46, 0.28], warning: [0.51, 0.31, 0], danger: [0.72, 0.12, 0.18] },
  dark: { success: [0.34, 0.81, 0.59], warning: [0.95, 0.74, 0.39], danger: [1, 0.57, 0.57] },
}

/** Returns the scheme, and every role that differs from the style sheet's own. */
export function resolveTheme(theme: Theme, systemDark: boolean): { scheme: Scheme; roles: Roles } {
  const ground = theme.theme?.startsWith('#') ? parseHex(theme.theme) : undefined
  const scheme = getScheme(theme.theme, ground, systemDark)
  const accent = theme.accent ? parseHex(theme.accent) : undefined
  const roles: Roles = { ...(ground && grayRoles(ground, scheme)) }
  if (accent || ground)
    Object.assign(roles, accentRoles(accent ?? defaultAccent, ground ?? surfaces[scheme], scheme))
  if (theme.radius !== undefined) roles.radius = `${theme.radius}px`
  if (theme.font) roles.font = theme.font
  if (theme.scale !== undefined) roles.scale = String(theme.scale)
  return { scheme, roles }
}

/** Writes the theme to the shadow host through the CSSOM, which no content security policy forbids. */
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

/**
 * The accent is the app's: buttons use it as given, since either white or black is always readable on it (WCAG 2.2: one
 * of them reaches 4.5:1 on every color). As text and as focus ring it moves toward black or white by the least that its
 * ground requires.
 */
function accentRoles(accent: Rgb, surface: Rgb, scheme: Scheme): Roles {
  const tint = mix(accent, black, 0.12)
  const dark = contrast(tint, accent) >= 4.6 ? tint : black
  const on = contrast(white, accent) >= 4.5 ? white : dark
  // Away from the color of its text; at the end of the scale, only the other direction is left.
  const [away, back] = on === white ? [black, white] : [white, black]
  const hover = mix(accent, contrast(accent, away) > 1.5 ? away : back, 0.86)
  const soft = mix(accent, surface, scheme === 'light' ? 0.08 : 0.18)
  return {
    'accent-solid': toHex(accent),
    'accent-solid-hover': toHex(hover),
    // If it nearly equals the surface's own color, only a line shows that there is a button.
    'accent-line': contrast(accent, surface) < 1.5 ? 'var(--lk-line-control)' : 'transparent',
    'on-accent': toHex(on),
    'accent-text': toHex(readableOn([surface, soft], accent, 5.2)),
    'accent-soft': toHex(soft),
    focus: toHex(readableOn([surface], accent, 3.1)),
  }
}

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]

/** Derives every gray from one background. Text contrast is measured on the strongest fill below a text. */
function grayRoles(surface: Rgb, scheme: Scheme): Roles {
  const ink: Rgb = scheme === 'light' ? [0.078, 0.086, 0.11] : [0.953, 0.957, 0.969]
  const text = readableOn([surface], ink, 7)
  const tint = (share: number) => mix(text, surface, share)
  const fill = tint(0.07)
  const roles: Roles = {
    surface: toHex(surface),
    sunken: toHex(tint(0.05)),
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
