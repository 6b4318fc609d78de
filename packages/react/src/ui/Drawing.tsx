const paths = {
  key: 'M3.5 15.500a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0ZM11.300 12.300l8.200-8.300M16 7.500l3 3M13.500 10l2 2',
  eye: 'M2.800 12S6 5.800 12 5.800 21.200 12 21.200 12 18 18.200 12 18.200 2.800 12 2.800 12ZM9.250 12a2.750 2.750 0 1 0 5.500 0a2.750 2.750 0 1 0-5.500 0Z',
  closedEye:
    'M9.700 6.100A9 9 0 0 1 12 5.800c6 0 9.200 6.200 9.200 6.200a16 16 0 0 1-2.600 3.400M6.300 7.700A15 15 0 0 0 2.800 12S6 18.200 12 18.200a9 9 0 0 0 4.400-1.200M4 4l16 16M10 10.100A2.750 2.750 0 0 0 13.900 14',
  star: 'M12 3.500 13.800 9.300a2 2 0 0 0 1.400 1.300L20.500 12l-5.300 1.400a2 2 0 0 0-1.400 1.300L12 20.500l-1.800-5.800a2 2 0 0 0-1.400-1.300L3.500 12l5.300-1.400a2 2 0 0 0 1.400-1.300Z',
  download: 'M12 4v10.500M7.500 10.500 12 15l4.500-4.500M5 19.500h14',
} as const

/** Not in the icons, which are in the first chunk. */
export function Drawing({ name, size }: { name: keyof typeof paths; size: number }) {
  return (
    <svg className="lk-i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
