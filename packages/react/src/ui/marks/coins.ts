import type { MarkArt } from './art.ts'

const white = '#fff'

/**
 * Our own simple drawings of the most common networks and tokens, on their colors. In one chunk: a list shows many at
 * once.
 */
export const coins = {
  ether: {
    ground: '#627EEA',
    parts: [
      { d: 'M12 3 6.400 12.200 12 15.500ZM6.400 13.600 12 21v-4.100Z', fill: white },
      { d: 'm12 3 5.600 9.200L12 15.500ZM17.600 13.600 12 21v-4.100Z', fill: '#ffffffb8' },
    ],
  },
  usdc: {
    ground: '#2775CA',
    parts: [
      {
        d: 'M14.800 9.300c-.4-.9-1.400-1.500-2.800-1.500-1.700 0-2.900.8-2.900 2.100 0 3 6 1.300 6 4.400 0 1.400-1.300 2.200-3.100 2.200-1.500 0-2.600-.6-3.100-1.700M12 6.300v1.500M12 16.500v1.500M9.300 4.400a8 8 0 0 0 0 15.200M14.700 4.400a8 8 0 0 1 0 15.200',
        fill: white,
        line: 1.5,
      },
    ],
  },
  usdt: {
    ground: '#26A17B',
    parts: [
      { d: 'M7 6.300h10M12 6.300v11.700', fill: white, line: 2.4 },
      {
        d: 'M5.200 11c0-1.200 3-2.100 6.800-2.100s6.800.9 6.800 2.100-3 2.100-6.800 2.100S5.200 12.200 5.200 11Z',
        fill: white,
        line: 1.1,
      },
    ],
  },
  solana: {
    ground: {
      line: [2, 22, 22, 2],
      stops: [
        [0, '#9945FF'],
        [1, '#14D188'],
      ],
    },
    parts: [
      {
        d: 'M8.200 6.400H18l-2.200 2.500H6ZM6 10.750h9.800l2.200 2.500H8.200ZM8.200 15.100H18l-2.200 2.500H6Z',
        fill: white,
      },
    ],
  },
  polygon: {
    ground: '#8247E5',
    parts: [
      {
        d: 'm12 12.900-3.200 1.800-3.200-1.800V9.300l3.200-1.800L12 9.300v5.400l3.200 1.800 3.200-1.800v-3.600l-3.200-1.800-3.200 1.800',
        fill: white,
        line: 1.7,
      },
    ],
  },
  avalanche: {
    ground: '#E84142',
    parts: [{ d: 'M12 5 4.800 17.600h4.500L14.200 9ZM15.800 12.300l-3 5.300h6Z', fill: white }],
  },
  bnb: {
    ground: '#F3BA2F',
    parts: [
      {
        d: 'm12 9.700 2.300 2.300-2.300 2.300L9.700 12ZM6 10.500 7.500 12 6 13.500 4.500 12ZM18 10.500l1.500 1.500-1.500 1.500-1.500-1.500Z',
        fill: white,
      },
      { d: 'M7.900 9.900 12 5.800l4.100 4.100M7.900 14.100l4.100 4.100 4.100-4.100', fill: white, line: 1.9 },
    ],
  },
  dai: {
    ground: '#F5AC37',
    parts: [
      {
        d: 'M8.200 6.700h3.300a5.300 5.300 0 0 1 0 10.600H8.200ZM5.800 10.600h12.400M5.800 13.400h12.400',
        fill: white,
        line: 1.5,
      },
    ],
  },
  wbtc: {
    ground: '#1E1E33',
    parts: [
      {
        d: 'M10 8.300h2.700a1.850 1.850 0 0 1 0 3.700H10ZM10 12h3.200a1.850 1.850 0 0 1 0 3.700H10ZM11 6.700v1.600M12.900 6.700v1.600M11 15.700v1.600M12.900 15.700v1.600',
        fill: white,
        line: 1.4,
      },
      {
        d: 'M6.600 6.600a7.650 7.650 0 0 0 0 10.800M17.400 6.600a7.650 7.650 0 0 1 0 10.800',
        fill: '#F09242',
        line: 1.7,
      },
    ],
  },
  celo: {
    ground: '#FCFF52',
    parts: [
      { d: 'M5.500 5.500h13v4.400h-2.200a4.600 4.600 0 1 0 0 4.200h2.200v4.400h-13Z', fill: '#1E002B' },
    ],
  },
  optimism: {
    ground: '#FF0420',
    parts: [
      {
        d: 'M5.500 12a2.600 2.900 0 1 0 5.200 0a2.600 2.900 0 1 0-5.200 0ZM14 15.700V9.100h2.400a2.050 2.050 0 0 1 0 4.100H14',
        fill: white,
        line: 1.9,
      },
    ],
  },
  lukso: {
    ground: '#FE005B',
    parts: [
      { d: 'm12 5.400 5.700 3.300v6.600L12 18.600l-5.700-3.300V8.700Z', fill: white, line: 1.8 },
      { d: 'M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z', fill: white },
    ],
  },
  filecoin: {
    ground: '#0090FF',
    parts: [
      {
        d: 'M15.200 6.300c-2.100-.5-2.900.7-3.400 2.900l-1.500 6c-.5 1.900-1.300 2.700-2.900 2.300M8.300 10.500l6.800 1.200M7.700 13l6.800 1.200',
        fill: white,
        line: 1.7,
      },
    ],
  },
  redstone: {
    ground: '#E23636',
    parts: [{ d: 'M8.400 6h7.200l3 4H5.400ZM5.700 11.400h12.600L12 19.300Z', fill: white }],
  },
  hyperliquid: {
    ground: '#0F3B34',
    parts: [
      {
        d: 'M4.300 12c0-3.100 1.500-5.200 3.600-5.200 3 0 3.100 3.700 4.100 3.700s1.100-3.700 4.100-3.700c2.100 0 3.600 2.100 3.600 5.200s-1.500 5.200-3.600 5.200c-3 0-3.100-3.700-4.100-3.700s-1.100 3.700-4.100 3.700c-2.100 0-3.600-2.100-3.600-5.200Z',
        fill: '#97FCE4',
      },
    ],
  },
  base: {
    ground: '#0052FF',
    parts: [{ d: 'M12 5a7 7 0 1 1-6.900 8.200h9.100v-2.400H5.100A7 7 0 0 1 12 5Z', fill: white }],
  },
  arbitrum: {
    ground: '#213147',
    parts: [
      { d: 'm12 4.900 6.200 3.550v7.100L12 19.100l-6.200-3.550v-7.100Z', fill: '#9DCCED', line: 1.2 },
      { d: 'M8.900 15.300 12 8.300l3.100 7M10.200 13.300h3.600', fill: white, line: 1.6 },
    ],
  },
  linea: {
    ground: '#161616',
    parts: [
      { d: 'M8 6.800v10h7.800', fill: white, line: 2.2 },
      { d: 'M13.900 8a1.900 1.900 0 1 0 3.800 0a1.900 1.900 0 1 0-3.800 0Z', fill: '#61DFFF' },
    ],
  },
  berachain: {
    ground: '#814625',
    parts: [
      {
        d: 'M6.200 8.900a2.100 2.100 0 1 1 3.100-2.200 8 8 0 0 1 5.400 0 2.100 2.100 0 1 1 3.100 2.200c.8 1 1.200 2.200 1.200 3.500 0 3.500-3.100 6-7 6s-7-2.500-7-6c0-1.300.4-2.500 1.200-3.500Z',
        fill: '#FFDDA8',
      },
      { d: 'M9.500 11.200v1.500M14.500 11.200v1.500M11.100 15h1.800', fill: '#814625', line: 1.7 },
    ],
  },
  zora: {
    ground: '#0B0B12',
    parts: [
      {
        d: 'M4.500 12a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0Z',
        fill: {
          circle: [14.5, 9, 10.5],
          stops: [
            [0, '#F8F4FF'],
            [0.35, '#A3C8FF'],
            [0.7, '#4A6BFF'],
            [1, '#2A1163'],
          ],
        },
      },
    ],
  },
} satisfies Record<string, MarkArt>

export type CoinName = keyof typeof coins

const testGround = '#858B98'

/** Makes a drawing gray: coins of a test network are worth nothing, and must not look like money. */
export function toTestArt({ ground, parts }: MarkArt): MarkArt {
  return {
    ground: testGround,
    parts: parts.map((part) => ({ ...part, fill: part.fill === ground ? testGround : white })),
  }
}
