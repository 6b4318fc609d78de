import type { MarkArt } from './art.ts'

const white = '#fff'
const lines = (ground: MarkArt['ground'] & string, d: string, fill = white, line = 2.2): MarkArt => ({
  ground,
  parts: [{ d, fill, line }],
})
const shapes = (ground: MarkArt['ground'] & string, d: string, fill = white): MarkArt => ({
  ground,
  parts: [{ d, fill, evenOdd: true }],
})

/**
 * Wallets without a drawing under a free license: our own simple shapes and letters, each on a color. In one chunk: the
 * list of apps shows all of them.
 */
export const drawnWallets = {
  spot: {
    ground: '#101114',
    parts: [
      { d: 'M5.500 12a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0Z', fill: '#8C7BFF', line: 2 },
      { d: 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z', fill: white },
    ],
  },
  omni: lines(
    '#17151F',
    'M5.200 12a3.400 3.400 0 1 1 6.800 0a3.400 3.400 0 1 0 6.800 0a3.400 3.400 0 1 0-6.800 0a3.400 3.400 0 1 1-6.800 0Z',
    '#7DF3E1',
  ),
  '1inch': {
    ground: '#1B314F',
    parts: [
      {
        d: 'M6 18.500c0-6.500 2.500-11 8-13l4 4.200-2.800 1.300 1.300 7.500c-3-1.800-6.500-1.800-10.500 0Z',
        fill: white,
      },
      { d: 'M13 8.200a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z', fill: '#D82122' },
    ],
  },
  keyring_pro: {
    ground: '#1F4FD8',
    parts: [
      { d: 'M4.800 12a3.600 3.600 0 1 0 7.200 0a3.600 3.600 0 1 0-7.200 0Z', fill: white, line: 2.2 },
      { d: 'M12 12h7.600M16 12v3.400M19 12v2.600', fill: white, line: 2.2 },
    ],
  },
  unstoppable: {
    ground: '#0D67FE',
    parts: [
      { d: 'M7.500 10.500V13a4.500 4.500 0 0 0 9 0V8', fill: white, line: 2.8 },
      { d: 'M5 9.600 19 4v2.400L5 12Z', fill: '#4DE1FF' },
    ],
  },
  ambire: {
    ground: '#6000FF',
    parts: [
      { d: 'M12 4.500 6 16l6 3.500Z', fill: white },
      { d: 'm12 4.500 6 11.500-6 3.500Z', fill: '#C7A3FF' },
    ],
  },
  internet_money_wallet: lines('#0C1B2A', 'M6 6.500v11M10 17.500v-11l4 5.500 4-5.500v11', '#2FE07B'),
  abc_wallet: {
    ground: '#2D5BFF',
    parts: [
      { d: 'M6 17.500 12 6l6 11.500', fill: white, line: 2.6 },
      { d: 'M10.200 15.500a1.800 1.800 0 1 0 3.600 0a1.800 1.800 0 1 0-3.600 0Z', fill: '#FFD84D' },
    ],
  },
  arculus_wallet: {
    ground: '#0A1A2B',
    parts: [
      { d: 'M5 17.500a7.500 7.500 0 0 1 14 0', fill: '#36C5F0', line: 2.4 },
      { d: 'M8.600 17.500a3.800 3.800 0 0 1 6.800 0', fill: white, line: 2.4 },
      { d: 'M12 5.500v3', fill: white, line: 2.4 },
    ],
  },
  haha: {
    ground: '#FFD43B',
    parts: [
      { d: 'M7 8.500v3M17 8.500v3', fill: '#1F1B0A', line: 2.4 },
      { d: 'M5.500 13.500h13a6.500 5.500 0 0 1-13 0Z', fill: '#1F1B0A' },
    ],
  },
  cling_wallet: lines('#FF6A2B', 'M16.500 8.200a5.400 5.400 0 1 0 0 7.600M12 12h6.500', white, 2.6),
  broearn: {
    ground: '#16B979',
    parts: [
      {
        d: 'M8 6v12M8 6.500h4.200a2.700 2.700 0 0 1 0 5.400H8h5a2.800 2.800 0 0 1 0 5.600H8',
        fill: white,
        line: 2.3,
      },
      { d: 'M16.500 5.500 19 8l-2.500 2.500Z', fill: '#FFE66B' },
    ],
  },
  copiosa: shapes(
    '#2667FF',
    'M12 4.500a7.500 7.500 0 1 0 6.600 11h-4a4.200 4.200 0 1 1 0-7h4A7.500 7.500 0 0 0 12 4.500ZM15.500 10.500h4v3h-4Z',
  ),
  burrito_wallet: {
    ground: '#F5841F',
    parts: [
      { d: 'm6 14.500 8.500-8.500a3.500 3.500 0 0 1 4 4L10 18.500a3 3 0 0 1-4-4Z', fill: '#FFF1D6' },
      { d: 'm9 11.500 4 4M12 8.500l4 4', fill: '#B7551B', line: 1.6 },
    ],
  },
  avacus: shapes(
    '#1E86FF',
    'M12 4.800 4.800 18.500h3.600L12 11.400l3.600 7.100h3.600ZM10.600 16.200h2.800v2.300h-2.800Z',
  ),
  bee: {
    ground: '#FFC51B',
    parts: [
      { d: 'M12 4.500 18.500 8.250v7.500L12 19.500l-6.500-3.750v-7.500Z', fill: '#2A2108' },
      { d: 'M7.500 10.200h9M7.500 13.800h9', fill: '#FFC51B', line: 1.7 },
    ],
  },
  pitaka: lines('#5838E8', 'M8.500 19V6h4.600a3.900 3.900 0 0 1 0 7.800H8.500', white, 2.7),
  minerva: {
    ground: '#3D2C8D',
    parts: [
      {
        d: 'M5.200 10.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0ZM12.800 10.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z',
        fill: white,
        line: 1.9,
      },
      { d: 'm12 13-1.800 3h3.600ZM5 5.500l3.500 1.700M19 5.500l-3.500 1.700', fill: '#FFC27A', line: 1.4 },
    ],
  },
  kryptogo: {
    ground: '#0A2B5E',
    parts: [{ d: 'M7.500 5.500v13M8.500 12H11l5.500-6.500M11 12l5.500 6.500', fill: '#FFC211', line: 2.6 }],
  },
  prema: {
    ground: '#E23A86',
    parts: [
      {
        d: 'M12 18.800C3.500 13 5.500 6.200 9.300 6.200c1.400 0 2.300.8 2.700 1.800.4-1 1.300-1.800 2.700-1.800 3.800 0 5.800 6.800-2.700 12.600Z',
        fill: white,
      },
    ],
  },
  slingshot: {
    ground: '#17132E',
    parts: [
      {
        d: 'M12 19.500v-6M12 14c-4-.5-5.500-3-5.500-7.500M12 14c4-.5 5.500-3 5.500-7.500',
        fill: '#8F7BFF',
        line: 2.4,
      },
      { d: 'M10.300 8a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0Z', fill: white },
    ],
  },
  kriptonio: {
    ground: '#07B98B',
    parts: [
      { d: 'M12 4.500 18.500 8.250v7.500L12 19.500l-6.500-3.750v-7.500Z', fill: white, line: 1.8 },
      { d: 'M10 8.500v7M10.500 12h1l3-3.500M11.500 12l3 3.500', fill: white, line: 1.8 },
    ],
  },
  timeless: shapes(
    '#F2494D',
    'M6.500 4.500h11v2.600c0 2.200-2.400 3.600-3.600 4.900 1.200 1.300 3.600 2.700 3.600 4.900v2.600h-11v-2.600c0-2.200 2.400-3.600 3.600-4.900-1.200-1.300-3.600-2.700-3.600-4.900Z',
  ),
  secux: {
    ground: '#1C1C1E',
    parts: [
      {
        d: 'M16.500 8.200c-.9-1.300-2.500-2-4.400-2-2.500 0-4.200 1.100-4.200 2.900 0 4.100 8.700 1.800 8.700 5.900 0 1.800-1.900 2.900-4.400 2.900-2.200 0-4-.9-4.800-2.400',
        fill: '#FF7A3D',
        line: 2.5,
      },
    ],
  },
  bitizen: {
    ground: '#2B6BFF',
    parts: [
      {
        d: 'M12 4.500 18.500 7v5c0 3.600-2.600 6.400-6.500 7.500-3.900-1.100-6.500-3.900-6.500-7.500V7Z',
        fill: white,
      },
      {
        d: 'M10 8.500v7M10 9h2.500a1.500 1.500 0 0 1 0 3H10h3a1.500 1.500 0 0 1 0 3h-3',
        fill: '#2B6BFF',
        line: 1.6,
      },
    ],
  },
} satisfies Record<string, MarkArt>
