import type { MarkArt } from './art.ts'

const white = '#fff'

/** Vendors of funding options, as plain shapes and letters on their colors. */
export const providers = {
  coinbase: {
    ground: '#0052FF',
    parts: [{ d: 'M16.300 9.600a4.900 4.900 0 1 0 0 4.800', fill: white, line: 2.8 }],
  },
  moonpay: {
    ground: '#7715F5',
    parts: [
      {
        d: 'M5 13.500a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM14.900 7.200a2.100 2.100 0 1 0 4.200 0a2.100 2.100 0 1 0-4.200 0Z',
        fill: white,
      },
    ],
  },
  stripe: {
    ground: '#635BFF',
    parts: [
      {
        d: 'M15.800 8.700c-.7-1.200-2.100-1.900-3.900-1.900-2.200 0-3.700 1-3.700 2.600 0 3.600 7.700 1.600 7.700 5.300 0 1.600-1.700 2.600-3.900 2.600-2 0-3.500-.8-4.200-2.100',
        fill: white,
        line: 2.3,
      },
    ],
  },
  relay: {
    ground: '#4615C8',
    parts: [{ d: 'm6.500 7 5 5-5 5M12.500 7l5 5-5 5', fill: white, line: 2.3 }],
  },
} satisfies Record<string, MarkArt>
