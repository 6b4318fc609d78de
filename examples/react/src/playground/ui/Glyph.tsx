/** Icons of this page, on the same grid as the package's icons. */
const paths = {
  globe:
    'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0ZM3.5 12h17M12 3.3c2.4 2.5 3.6 5.4 3.6 8.7s-1.2 6.2-3.6 8.7c-2.4-2.5-3.6-5.4-3.6-8.7s1.2-6.2 3.6-8.7Z',
  search: 'M4.75 11a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0 -12.5 0ZM15.7 15.7l4 4',
  plus: 'M12 5.5v13M5.5 12h13',
  up: 'm6 14.5 6-6 6 6',
  plug: 'M9 3.5v4M15 3.5v4M6.5 7.5h11v3.5a5.5 5.5 0 0 1-11 0ZM12 16.5v4',
  desktop:
    'M5.5 4.5h13A2.5 2.5 0 0 1 21 7v7a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 14V7a2.5 2.5 0 0 1 2.5-2.5ZM9 20h6M12 16.5V20',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  exit: 'M14 4.5H8a3 3 0 0 0-3 3v9a3 3 0 0 0 3 3h6M11 12h9.5M17 8.5l3.5 3.5-3.5 3.5',
  user: 'M8.25 8a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0ZM5 19.5c.6-3.5 3.4-5.5 7-5.5s6.4 2 7 5.5',
  sun: 'M8.25 12a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0ZM12 3.5v1.7M12 18.8v1.7M3.5 12h1.7M18.8 12h1.7M6 6l1.2 1.2M16.8 16.8 18 18M18 6l-1.2 1.2M7.2 16.8 6 18',
  moon: 'M19.5 14A8 8 0 0 1 10 4.5a8 8 0 1 0 9.5 9.5Z',
  half: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0ZM12 4v16M14.5 5v14M17 6.500v11',
  palette:
    'M4.5 7h9M17.5 7h2M4.5 17h2M10.5 17h9M4.5 12h3M11.5 12h8M13.5 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM7.5 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM6.5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
  code: 'm8.5 7.5-5 4.5 5 4.5M15.5 7.5l5 4.5-5 4.5',
  menu: 'M4.5 8h15M4.5 16h15',
  grip: 'M9 6.5h.01M15 6.5h.01M9 12h.01M15 12h.01M9 17.500h.01M15 17.500h.01',
} as const

export type GlyphName = keyof typeof paths

export function Glyph({ name, size = 18 }: { name: GlyphName; size?: number }) {
  return (
    <svg className={`lk-i ${name}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
