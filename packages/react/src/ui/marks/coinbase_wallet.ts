import type { MarkArt } from './art.ts'

export const art: MarkArt = {
  ground: '#0052FF',
  parts: [
    {
      d: 'M12 4.4a7.6 7.6 0 1 0 0 15.2 7.6 7.6 0 0 0 0-15.2ZM10.1 9.4h3.8a.7.7 0 0 1 .7.7v3.8a.7.7 0 0 1-.7.7h-3.8a.7.7 0 0 1-.7-.7v-3.8a.7.7 0 0 1 .7-.7Z',
      fill: '#fff',
      evenOdd: true,
    },
  ],
}
