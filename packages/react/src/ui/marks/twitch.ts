import type { MarkArt } from './art.ts'

export const art: MarkArt = {
  parts: [
    {
      d: 'M6 1h16v12l-5 5h-4l-4 4H7v-4H2V5zm1 2L4 6v9h4v3l3-3h4l5-5V3z',
      fill: '#9146FF',
      evenOdd: true,
    },
    { d: 'M10 6h2v5h-2zm5 0h2v5h-2z', fill: '#9146FF' },
  ],
}
