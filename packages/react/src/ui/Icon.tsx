// Our own drawings on a 24 grid (ui/tools/parts.mjs), as bare path data: no markup is parsed at run time, so a host
// page may enforce Trusted Types.
const paths = {
  mail: 'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3ZM3.8 7.6l7 5a2 2 0 0 0 2.4 0l7-5',
  phone: 'M9.5 2.5h5a3 3 0 0 1 3 3v13a3 3 0 0 1 -3 3h-5a3 3 0 0 1 -3 -3v-13a3 3 0 0 1 3 -3ZM11 18.2h2',
  wallet:
    'M18 8V6.5A2.5 2.5 0 0 0 15.5 4H6a2.5 2.5 0 0 0-2.5 2.5M3.5 6.5v10A3.5 3.5 0 0 0 7 20h10.5a3 3 0 0 0 3-3v-6a3 3 0 0 0-3-3H5.5a2 2 0 0 1-2-1.5ZM16.3 14h.01',
  passkey:
    'M5 15.5V11a7 7 0 0 1 13.6-2.3M8.4 18.7c.4-1.4.6-2.9.6-4.6V11a3 3 0 0 1 6 0v2.6c0 2.3-.3 4.5-1 6.6M12 11v3c0 2.3-.3 4.5-1.1 6.6M18.9 12.5c0 2-.2 3.9-.7 5.7',
  right: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  left: 'M14.5 5.5 8 12l6.5 6.5',
  down: 'm6 9.5 6 6 6-6',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  go: 'M5 12h14M13 6l6 6-6 6',
  out: 'M8 16 16.5 7.5M9.5 7h7.5v7.5',
  copy: 'M11.5 8.5h6a3 3 0 0 1 3 3v6a3 3 0 0 1 -3 3h-6a3 3 0 0 1 -3 -3v-6a3 3 0 0 1 3 -3ZM15.5 5.5a2 2 0 0 0-2-2h-7a3 3 0 0 0-3 3v7a2 2 0 0 0 2 2',
  check: 'm5 12.5 4.7 4.7L19 7.5',
  info: 'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0ZM12 11.5v4.7M12 8h.01',
  alert:
    'M10.3 4.7 3.4 16.6a2 2 0 0 0 1.7 3h13.8a2 2 0 0 0 1.7-3L13.7 4.7a2 2 0 0 0-3.4 0ZM12 9.3v4M12 16.5h.01',
  stop: 'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0ZM12 7.5v5M12 16h.01',
  clock: 'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0ZM12 7.2V12l3 2',
  shield: 'M12 3.2 19 5.8v5.4c0 4.4-2.9 7.8-7 9.6-4.1-1.8-7-5.2-7-9.6V5.8ZM8.9 12l2.2 2.2 4.1-4.2',
  lock: 'M7.5 10.5h9a3 3 0 0 1 3 3v4a3 3 0 0 1 -3 3h-9a3 3 0 0 1 -3 -3v-4a3 3 0 0 1 3 -3ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  usersearch:
    'M6.25 8a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0ZM3.5 19.5c.5-3.5 3.1-5.5 6.5-5.5.6 0 1.2.1 1.7.2M14 16.6a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0ZM19 18.8l1.7 1.7',
  users:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM2.8 19c.4-3.2 2.9-5 6.2-5s5.8 1.8 6.2 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.1.6 3.4 2.2 3.7 4.6',
  doc: 'M13.5 3.5H8a3 3 0 0 0-3 3v11a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V9ZM13.5 3.5V7a2 2 0 0 0 2 2H19M9 13h6M9 16.5h4',
  swap: 'M4.5 8.5h14M15 5l3.5 3.5L15 12M19.5 15.5h-14M9 12l-3.5 3.5L9 19',
  pen: 'M4.5 19.5 5.5 15 16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L9 18.5ZM13.8 6.7l3.5 3.5',
  more: 'M3.9 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0ZM10.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0ZM16.9 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z',
  grid: 'M6.5 4.5h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2ZM15.5 4.5h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2ZM6.5 13.5h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2ZM15.5 13.5h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2Z',
  latch:
    'M12 2.5a7 7 0 0 0-3.6 13v4a2 2 0 0 0 2 2h3.2a2 2 0 0 0 2-2v-4a7 7 0 0 0-3.6-13Zm0 4.5a2.4 2.4 0 0 1 1.1 4.53l.6 3.17h-3.4l.6-3.17A2.4 2.4 0 0 1 12 7Z',
  send: 'M20 4 3.8 10.2l6.6 3.4L13.8 20.2ZM10.4 13.6 14 10',
  search: 'M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM15 15l4.5 4.5',
  cloud: 'M7 18.5a4 4 0 0 1-.6-7.95 5.75 5.75 0 0 1 11-.9A4.45 4.45 0 0 1 17 18.5Z',
} as const

export type IconName = keyof typeof paths

const mirroredIcons: ReadonlySet<IconName> = new Set(['right', 'left', 'go', 'out', 'send'])
const solid: ReadonlySet<IconName> = new Set(['more', 'latch'])

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const fill = solid.has(name) && { fill: 'currentColor', stroke: 'none', fillRule: 'evenodd' as const }
  return (
    <svg
      className={mirroredIcons.has(name) ? 'lk-i lk-i-dir' : 'lk-i'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} {...fill} />
    </svg>
  )
}
