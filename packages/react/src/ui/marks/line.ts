import type { MarkArt } from './art.ts'

export const art: MarkArt = {
  ground: '#06C755',
  parts: [
    {
      d: 'M12 4c5 0 9 3.2 9 7.2 0 3-2.9 5.6-8.6 9.2-.6.4-1 .1-.9-.6l.3-1.5C6.9 18 3 15.1 3 11.2 3 7.2 7 4 12 4z',
      fill: '#fff',
    },
    {
      d: 'M5.6 9h1.1v3.4h1.7v1H5.6zM9.2 9h1.1v4.4H9.2zM11.2 9h1.1l1.6 2.4V9H15v4.4h-1.1l-1.6-2.4v2.4h-1.1zM15.9 9h2.8v1H17v.7h1.6v1H17v.7h1.7v1h-2.8z',
      fill: '#06C755',
    },
  ],
}
