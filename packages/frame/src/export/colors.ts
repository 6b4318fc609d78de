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
/** Parameters of our own client, for buttons that match the surrounding modal. */
const ownColors = ['foreground', 'background2Dark'] as const
/** Numbers with minimum and maximum: the corner radius in px, and the scale of the text. */
const ownNumbers = { radius: [0, 32, 'px'], scale: [1, 1.5, ''] } as const
type Name = (typeof names)[number] | (typeof ownColors)[number] | keyof typeof ownNumbers | 'font'
export type Colors = Partial<Record<Name, string>> & { scheme?: 'light' | 'dark' }

/** Only font names: browsers send no request for them. */
const fonts = /^[\w\s"',-]{1,300}$/

/** Colors from the address. Only hex: any other CSS value could load a URL, or cover the buttons. */
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
