import type { MarkArt } from './art.ts'

export const art: MarkArt = {
  ground: '#000',
  parts: [
    {
      d: 'M5 5h4.67v4.67H5zm9.33 4.67H9.67v4.66H5V19h4.67v-4.67h4.66V19H19v-4.67h-4.67zm0 0V5H19v4.67z',
      fill: '#fff',
    },
  ],
}
