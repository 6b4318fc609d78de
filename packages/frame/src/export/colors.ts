/** Names of the published query (protocol 6.9). */
const names = [
  'background',
  'background2',
  'foreground3',
  'foregroundAccent',
  'accent',
  'accentDark',
  'success',
] as const
export type Colors = Partial<Record<(typeof names)[number], string>> & { scheme?: 'light' | 'dark' }

/** As a host writes them into the address. Hex alone: any other value of CSS could fetch, or cover the buttons. */
export function readColors(query: Record<string, string>): Colors {
  const colors: Colors = {}
  for (const name of names) {
    const value = query[name]?.trim()
    if (value && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) colors[name] = value
  }
  const scheme = query.colorScheme
  return scheme === 'light' || scheme === 'dark' ? { ...colors, scheme } : colors
}
