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
/** Our own client's: of the buttons, so that they are those of the modal around them. */
const ownColors = ['foreground', 'background2Dark'] as const
/** Numbers with their least and most: the corner in px, and the size of the text. */
const ownNumbers = { radius: [0, 32, 'px'], scale: [1, 1.5, ''] } as const
type Name = (typeof names)[number] | (typeof ownColors)[number] | keyof typeof ownNumbers | 'font'
export type Colors = Partial<Record<Name, string>> & { scheme?: 'light' | 'dark' }

/** Names of fonts and nothing else: a browser asks no address for them. */
const fonts = /^[\w\s"',-]{1,300}$/

/** As a host writes them into the address. Only hex: any other value of CSS could fetch, or cover the buttons. */
export function readColors(query: Record<string, string>): Colors {
  const colors: Colors = {}
  for (const name of [...names, ...ownColors]) {
    const value = query[name]?.trim()
    if (value && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) colors[name] = value
  }
  for (const [name, [least, most, unit]] of Object.entries(ownNumbers)) {
    const value = Number.parseFloat(query[name] ?? '')
    if (value >= least && value <= most) colors[name as keyof typeof ownNumbers] = `${value}${unit}`
  }
  if (query.font && fonts.test(query.font)) colors.font = query.font
  const scheme = query.colorScheme
  return scheme === 'light' || scheme === 'dark' ? { ...colors, scheme } : colors
}
